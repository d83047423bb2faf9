package dev.cortado.schema;

import static dev.cortado.schema.Types.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.model.v1.Rule;
import dev.cortado.model.v1.Type;
import org.junit.jupiter.api.Test;

class RulesTest {
  private static final String PREFIX = "unable to decode request body: v: ";

  private static void accepts(Type type, String... values) {
    for (String value : values) {
      assertThat(Call.post(object(field("v", type))).body("{\"v\":" + value + "}").json()).isEqualTo("{\"v\":" + value + "}");
    }
  }

  private static void refuses(Type type, String message, String... values) {
    for (String value : values) {
      assertThat(Call.post(object(field("v", type))).body("{\"v\":" + value + "}").message()).as(value).isEqualTo(PREFIX + message);
    }
  }

  @Test
  void lengthsOfStringsAreCodePoints() {
    Type type = ruled(STRING, all(minLength(2), maxLength(3)));
    accepts(type, "\"ab\"", "\"\u00e9\u00e9\u00e9\"", "\"\ud83d\ude00\ud83d\ude00\ud83d\ude00\"", "\"\\ud83d\\ude00\\u00e9\\n\"");
    refuses(type, "length too short (got 1, expected at least 2)", "\"a\"", "\"\ud83d\ude00\"", "\"\\ud83d\\ude00\"");
    refuses(type, "length too long (got 4, expected at most 3)", "\"abcd\"", "\"\\u0061bcd\"");
  }

  @Test
  void lengthsOfArraysAreTheirElements() {
    Type type = ruled(array(NUMBER), all(minLength(1), maxLength(2)));
    accepts(type, "[1]", "[1,2]");
    refuses(type, "length too short (got 0, expected at least 1)", "[]", "[ ]");
    refuses(type, "length too long (got 3, expected at most 2)", "[1,2,3]");
  }

  @Test
  void boundsOfNumbersAreInclusive() {
    accepts(ruled(NUMBER, all(min(1.5), max(3))), "1.5", "3", "3.0", "30e-1", "2");
    refuses(ruled(NUMBER, min(1.5)), "value must be at least 1.5", "1", "1.4999999999999", "-1e300", "0");
    refuses(ruled(NUMBER, max(3)), "value must be at most 3", "3.0000001", "1e300");
    accepts(ruled(NUMBER, min(0)), "-0", "0", "-0.0");
  }

  @Test
  void boundsOfDecimalsAreExact() {
    accepts(ruled(DECIMAL, all(min(0.5), max(100))), "\"0.5\"", "\"1e2\"", "\"00.50\"", "\"100.000\"", "\"5e-1\"");
    refuses(ruled(DECIMAL, max(100)), "value must be at most 100", "\"100.00000000000000000000000000000000000001\"", "\"1e16384\"");
    refuses(ruled(DECIMAL, min(0.5)), "value must be at least 0.5", "\"0.4" + "9".repeat(5000) + "\"", "\"-1e16384\"", "\"0\"");
    refuses(ruled(DECIMAL, max(1)), "value must be at most 1", "\"1." + "0".repeat(9000) + "1\"");
    accepts(ruled(DECIMAL, min(1)), "\"1." + "0".repeat(9000) + "1\"", "\"" + "9".repeat(200_000) + "\"");
  }

  @Test
  void regularExpressionsAreUnanchored() {
    accepts(ruled(STRING, regexp("b+")), "\"abc\"", "\"\\u0062\"");
    refuses(ruled(STRING, regexp("^b+$")), "value does not match the regexp \"^b+$\"", "\"abc\"", "\"\"");
  }

  @Test
  void startsAndEnds() {
    accepts(ruled(STRING, all(startsWith("\u00e9"), endsWith("z"))), "\"\u00e9z\"", "\"\\u00e9\\u007a\"");
    refuses(ruled(STRING, startsWith("ab")), "value does not start with \"ab\"", "\"a\"", "\"ba\"", "\"\"");
    refuses(ruled(STRING, endsWith("ab")), "value does not end with \"ab\"", "\"b\"", "\"aba\"", "\"\"");
  }

  @Test
  void emailsAreAddressesWithoutDisplayNames() {
    Type type = ruled(STRING, format(Rule.Format.EMAIL));
    accepts(type, "\"a@b.c\"", "\"a.b+c@localhost\"", "\"\u00e9@\u00e9.fr\"", "\"a@[127.0.0.1]\"", "\"\\\"a b\\\"@c.d\"");
    refuses(
        type,
        "value is not an email",
        "\"\"", "\"a\"", "\"@b.c\"", "\"a@\"", "\"a..b@c\"", "\".a@c\"", "\"a.@c\"", "\"a b@c\"", "\"A <a@b.c>\"", "\"a@-b.c\"", "\"a@b..c\"", "\"a@b_c.d\"",
        "\"" + "a".repeat(65) + "@b.c\"", "\"a@" + "b".repeat(64) + ".c\"");
  }

  @Test
  void urlsAreAbsolute() {
    Type type = ruled(STRING, format(Rule.Format.URL));
    accepts(
        type,
        "\"http://a\"", "\"https://u:p@a.b:8080/c?d#e\"", "\"mailto:x@y\"", "\"data:,\"", "\"http://[::1]:80/\"", "\"urn:x:y\"", "\"file:///x\"", "\"HTTP:a\"");
    refuses(
        type, "value is not a url", "\"\"", "\"a\"", "\"/a\"", "\"//a\"", "\"http://\"", "\"http://a:99999\"", "\"http://a b/\"", "\"1a:b\"", "\"http://[::1\"", "\":x\"");
  }

  @Test
  void anyReportsItsFirstAlternativeAndAllItsFirstFailingRule() {
    refuses(ruled(STRING, any(startsWith("a"), endsWith("z"))), "value does not start with \"a\"", "\"b\"");
    accepts(ruled(STRING, any(startsWith("a"), endsWith("z"))), "\"ab\"", "\"bz\"");
    refuses(ruled(STRING, all(minLength(1), startsWith("a"), endsWith("z"))), "value does not start with \"a\"", "\"b\"");
    refuses(ruled(STRING, any(all(minLength(1), startsWith("a")), endsWith("z"))), "length too short (got 0, expected at least 1)", "\"\"");
  }

  @Test
  void rulesReachThroughReferencesAndUnions() {
    Type ruled = ruled(reference(0), minLength(2));
    Call call = Call.post(object(field("v", ruled), field("w", reference(0)))).declaring(array(STRING));
    assertThat(call.body("{\"v\":[\"a\"],\"w\":[]}").message()).isEqualTo(PREFIX + "length too short (got 1, expected at least 2)");
    accepts(ruled(union(STRING, NULL), minLength(2)), "\"ab\"", "null");
    refuses(ruled(union(STRING, NULL), minLength(2)), "length too short (got 1, expected at least 2)", "\"a\"");
  }
}
