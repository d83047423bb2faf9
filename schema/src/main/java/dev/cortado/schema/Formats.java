package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Texts with a form: dates, e-mail addresses, URLs. All work on unescaped UTF-8. */
final class Formats {
  private static final String ATEXT = "!#$%&'*+-/=?^_`{|}~";
  private static final byte[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private Formats() {}

  /** RFC 3339 section 5.6, with an offset; no leap second, because a JavaScript Date can't hold one. */
  static boolean isDate(byte[] b, int from, int to) {
    if (to - from < 20 || b[from + 4] != '-' || b[from + 7] != '-' || b[from + 13] != ':' || b[from + 16] != ':') {
      return false;
    }
    int year = two(b, from) * 100 + two(b, from + 2);
    int month = two(b, from + 5);
    int day = two(b, from + 8);
    int hour = two(b, from + 11);
    if (two(b, from) < 0 || two(b, from + 2) < 0 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) {
      return false;
    }
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month == 2 && day == 29 && !leap || hour < 0 || hour > 23 || (b[from + 10] | 0x20) != 't') {
      return false;
    }
    if (!isSixty(two(b, from + 14)) || !isSixty(two(b, from + 17))) {
      return false;
    }
    int p = from + 19;
    if (b[p] == '.') {
      int start = ++p;
      while (p < to && b[p] >= '0' && b[p] <= '9') {
        p++;
      }
      if (p == start || p == to) {
        return false;
      }
    }
    if ((b[p] | 0x20) == 'z') {
      return p + 1 == to;
    }
    return (b[p] == '+' || b[p] == '-') && p + 6 == to && b[p + 3] == ':' && isHour(two(b, p + 1)) && isSixty(two(b, p + 4));
  }

  private static boolean isSixty(int value) {
    return value >= 0 && value < 60;
  }

  private static boolean isHour(int value) {
    return value >= 0 && value < 24;
  }

  /** The number of two digits, or something below zero. */
  private static int two(byte[] b, int p) {
    int tens = b[p] - '0';
    int units = b[p + 1] - '0';
    return tens < 0 || tens > 9 || units < 0 || units > 9 ? -1000 : tens * 10 + units;
  }

  /** RFC 5322 addr-spec without comments and folding, RFC 6531 letters, RFC 5321 lengths. */
  static boolean isEmail(byte[] b, int from, int to) {
    int at = to - 1;
    while (at >= from && b[at] != '@') {
      at--;
    }
    int local = at - from;
    if (local < 1 || local > 64 || to - from > 254) {
      return false;
    }
    return isLocalPart(b, from, at) && isDomain(b, at + 1, to);
  }

  private static boolean isLocalPart(byte[] b, int from, int to) {
    if (b[from] == '"') {
      if (to - from < 2 || b[to - 1] != '"') {
        return false;
      }
      for (int i = from + 1; i < to - 1; i++) {
        if (b[i] == '\\') {
          if (++i == to - 1) {
            return false;
          }
        } else if (b[i] == '"' || b[i] >= 0 && b[i] < ' ' && b[i] != '\t' || b[i] == 0x7f) {
          return false;
        }
      }
      return true;
    }
    boolean dot = true;
    for (int i = from; i < to; i++) {
      if (b[i] == '.') {
        if (dot) {
          return false;
        }
        dot = true;
      } else if (b[i] < 0 || isAlphanumeric(b[i]) || ATEXT.indexOf(b[i]) >= 0) {
        dot = false;
      } else {
        return false;
      }
    }
    return !dot;
  }

  private static boolean isDomain(byte[] b, int from, int to) {
    if (from >= to) {
      return false;
    }
    if (b[from] == '[') {
      for (int i = from + 1; i < to - 1; i++) {
        if (b[i] <= ' ' || b[i] == '[' || b[i] == ']' || b[i] == '\\' || b[i] == 0x7f) {
          return false;
        }
      }
      return to - from > 2 && b[to - 1] == ']';
    }
    int label = from;
    for (int i = from; i <= to; i++) {
      if (i == to || b[i] == '.') {
        if (i == label || i - label > 63 || b[label] == '-' || b[i - 1] == '-') {
          return false;
        }
        label = i + 1;
      } else if (b[i] >= 0 && !isAlphanumeric(b[i]) && b[i] != '-') {
        return false;
      }
    }
    return true;
  }

  /** Whether the URL Standard's parser takes the text without a base: a scheme, and a host where the scheme needs one. */
  static boolean isUrl(byte[] b, int from, int to) {
    while (from < to && b[from] >= 0 && b[from] <= ' ') {
      from++;
    }
    while (from < to && b[to - 1] >= 0 && b[to - 1] <= ' ') {
      to--;
    }
    int colon = from;
    while (colon < to && (isAlphanumeric(b[colon]) || b[colon] == '+' || b[colon] == '-' || b[colon] == '.')) {
      colon++;
    }
    if (colon == from || colon == to || b[colon] != ':' || !isAlphanumeric(b[from]) || b[from] <= '9') {
      return false;
    }
    String scheme = new String(b, from, colon - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    int p = colon + 1;
    return switch (scheme) {
      case "http", "https", "ws", "wss", "ftp" -> {
        while (p < to && (b[p] == '/' || b[p] == '\\')) {
          p++;
        }
        yield isAuthority(b, p, authorityEnd(b, p, to, true), true);
      }
      case "file" -> true;
      default -> !(p + 1 < to && b[p] == '/' && b[p + 1] == '/') || isAuthority(b, p + 2, authorityEnd(b, p + 2, to, false), false);
    };
  }

  private static int authorityEnd(byte[] b, int p, int to, boolean special) {
    while (p < to && b[p] != '/' && b[p] != '?' && b[p] != '#' && !(special && b[p] == '\\')) {
      p++;
    }
    return p;
  }

  private static boolean isAuthority(byte[] b, int from, int to, boolean special) {
    int host = from;
    for (int i = from; i < to; i++) {
      host = b[i] == '@' ? i + 1 : host;
    }
    int end = host;
    if (end < to && b[end] == '[') {
      while (end < to && b[end] != ']') {
        if (end > host && b[end] != ':' && b[end] != '.' && !isHex(b[end])) {
          return false;
        }
        end++;
      }
      if (end == to || end - host < 3) {
        return false;
      }
      end++;
    } else {
      while (end < to && b[end] != ':') {
        if (b[end] >= 0 && b[end] <= ' ' || b[end] == 0x7f || "<>[]^|".indexOf(b[end]) >= 0 || special && b[end] == '%' && !isEscape(b, end, to)) {
          return false;
        }
        end++;
      }
    }
    if (end == host && (special || host != from || end < to)) {
      return false;
    }
    if (end == to) {
      return true;
    }
    int port = 0;
    for (int i = end + 1; i < to; i++) {
      if (b[i] < '0' || b[i] > '9' || port > 65_535) {
        return false;
      }
      port = port * 10 + b[i] - '0';
    }
    return b[end] == ':' && port <= 65_535;
  }

  private static boolean isEscape(byte[] b, int p, int to) {
    return p + 2 < to && isHex(b[p + 1]) && isHex(b[p + 2]);
  }

  private static boolean isHex(byte c) {
    return c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
  }

  private static boolean isAlphanumeric(byte c) {
    return c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
