package dev.cortado.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The methods that a router knows, numbered, so that a request's method is found from its bytes without making a string. */
final class Http1Methods {
  /** {@code method: "*"} in a model means these; a request with one of them is never "invalid method". The most frequent come first. */
  private static final List<String> STANDARD = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE");

  static final int HEAD = STANDARD.indexOf("HEAD");
  static final int OPTIONS = STANDARD.indexOf("OPTIONS");
  static final int UNKNOWN = -1;

  private final String[] names;
  private final byte[][] bytes;

  /** The standard methods and {@code others}. */
  Http1Methods(Collection<String> others) {
    var all = new ArrayList<>(STANDARD);
    others.stream().filter(method -> !STANDARD.contains(method)).distinct().forEach(all::add);
    names = all.toArray(String[]::new);
    bytes = all.stream().map(name -> name.getBytes(US_ASCII)).toArray(byte[][]::new);
  }

  int count() {
    return names.length;
  }

  String name(int method) {
    return names[method];
  }

  int number(String name) {
    return Arrays.asList(names).indexOf(name);
  }

  /** The number of the method in {@code a} from {@code from} to {@code to}, or {@link #UNKNOWN}. */
  int number(byte[] a, int from, int to) {
    int length = to - from;
    for (int i = 0; i < bytes.length; i++) {
      byte[] name = bytes[i];
      if (name.length == length && name[0] == a[from] && Arrays.equals(name, 0, length, a, from, to)) {
        return i;
      }
    }
    return UNKNOWN;
  }
}
