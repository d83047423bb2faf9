package dev.cortado.schema;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/** Objects that generated code refers to: they travel as class data into static final fields, which HotSpot trusts. */
final class Constants {
  private static final ClassDesc OBJECTS = ConstantDescs.CD_Object.arrayType();

  private final ClassDesc owner;
  private final List<Object> values = new ArrayList<>();
  private final List<ClassDesc> types = new ArrayList<>();

  Constants(ClassDesc owner) {
    this.owner = owner;
  }

  /** Pushes an object. */
  void load(CodeBuilder code, Object value, ClassDesc type) {
    int index = 0;
    while (index < values.size() && !(values.get(index) == value && types.get(index).equals(type))) {
      index++;
    }
    if (index == values.size()) {
      values.add(value);
      types.add(type);
    }
    code.getstatic(owner, "c" + index, type);
  }

  /** The class data. */
  Object[] data() {
    return values.toArray();
  }

  /** Adds the fields and their initialiser; call when all code is there. */
  void define(ClassBuilder builder) {
    for (int i = 0; i < values.size(); i++) {
      builder.withField("c" + i, types.get(i), ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL);
    }
    builder.withMethodBody(
        ConstantDescs.CLASS_INIT_NAME,
        MethodTypeDesc.of(ConstantDescs.CD_void),
        AccessFlag.STATIC.mask(),
        code -> {
          code.loadConstant(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_CLASS_DATA, ConstantDescs.DEFAULT_NAME, OBJECTS)).astore(0);
          for (int i = 0; i < values.size(); i++) {
            code.aload(0).loadConstant(i).aaload().checkcast(types.get(i)).putstatic(owner, "c" + i, types.get(i));
          }
          code.return_();
        });
  }
}
