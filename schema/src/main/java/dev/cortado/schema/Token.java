package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Generates the comparison of what stands at the position with an expected {@code "name":}, by words where it is short. */
final class Token {
  private static final ClassDesc WORDS = ClassDesc.of(Words.class.getName());
  private static final ClassDesc BYTES = CD_byte.arrayType();
  private static final int P = 1;

  private Token() {}

  /** Moves p (local 1) past the token and white space; branches when it isn't there. The cursor is local 0. */
  static void compare(Constants constants, CodeBuilder code, ClassDesc cursor, String name, Label otherwise) {
    byte[] token = (Quoting.quote(name) + ":").getBytes(StandardCharsets.UTF_8);
    for (byte b : token) {
      if (b < 0) {
        // The look-up notes that the text isn't ASCII.
        code.goto_(otherwise);
        return;
      }
    }
    code.aload(0).getfield(cursor, "in", BYTES).iload(P).aload(0).getfield(cursor, "end", CD_int);
    if (token.length > 16) {
      constants.load(code, token, BYTES);
      code.invokestatic(WORDS, "isAt", MethodTypeDesc.of(CD_boolean, BYTES, CD_int, CD_int, BYTES));
    } else if (token.length > 8) {
      code.loadConstant(token.length).loadConstant(Words.get(token, 0)).loadConstant(Words.get(token, token.length - 8));
      code.invokestatic(WORDS, "isAt16", MethodTypeDesc.of(CD_boolean, BYTES, CD_int, CD_int, CD_int, CD_long, CD_long));
    } else {
      long mask = token.length == 8 ? -1L : (1L << 8 * token.length) - 1;
      code.loadConstant(token.length).loadConstant(Words.get(Arrays.copyOf(token, 8), 0)).loadConstant(mask);
      code.invokestatic(WORDS, "isAt", MethodTypeDesc.of(CD_boolean, BYTES, CD_int, CD_int, CD_int, CD_long, CD_long));
    }
    code.ifeq(otherwise);
    code.aload(0).iload(P).loadConstant(token.length).iadd();
    code.invokevirtual(cursor, "space", MethodTypeDesc.of(CD_int, CD_int)).istore(P);
  }
}
