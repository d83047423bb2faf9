package dev.cortado.schema;

import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A validation rule of {@code encore.dev/validate}, or a combination of them. */
sealed interface Check {

  /** The rule that the value breaks, which is this one or one inside it; null when it is met. */
  @Nullable Check failing(Subject subject);

  /** JSON Schema's keyword for the rule. */
  String keyword(Subject subject);

  /** The rule's bound, for programs. */
  String expected();

  /** What to tell people about a value that breaks this rule. */
  String message(Subject subject);

  record MinLength(long bound) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      return subject.length() >= bound ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return subject.isCount() ? "minItems" : "minLength";
    }

    @Override
    public String expected() {
      return Long.toString(bound);
    }

    @Override
    public String message(Subject subject) {
      return "length too short (got " + subject.length() + ", expected at least " + bound + ")";
    }
  }

  record MaxLength(long bound) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      return subject.length() <= bound ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return subject.isCount() ? "maxItems" : "maxLength";
    }

    @Override
    public String expected() {
      return Long.toString(bound);
    }

    @Override
    public String message(Subject subject) {
      return "length too long (got " + subject.length() + ", expected at most " + bound + ")";
    }
  }

  record Minimum(double bound, BigDecimal exact) implements Check {
    Minimum(double bound) {
      this(bound, new BigDecimal(bound));
    }

    @Override
    public @Nullable Check failing(Subject subject) {
      return subject.compareTo(bound, exact) >= 0 ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "minimum";
    }

    @Override
    public String expected() {
      return Quoting.number(bound);
    }

    @Override
    public String message(Subject subject) {
      return "value must be at least " + expected();
    }
  }

  record Maximum(double bound, BigDecimal exact) implements Check {
    Maximum(double bound) {
      this(bound, new BigDecimal(bound));
    }

    @Override
    public @Nullable Check failing(Subject subject) {
      return subject.compareTo(bound, exact) <= 0 ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "maximum";
    }

    @Override
    public String expected() {
      return Quoting.number(bound);
    }

    @Override
    public String message(Subject subject) {
      return "value must be at most " + expected();
    }
  }

  /** Unanchored; RE2 syntax, as the Rust original has it, and linear in time. */
  record MatchesRegexp(Pattern pattern) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      return pattern.matcher(subject.text()).find() ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "pattern";
    }

    @Override
    public String expected() {
      return pattern.pattern();
    }

    @Override
    public String message(Subject subject) {
      return "value does not match the regexp " + Quoting.quote(pattern.pattern());
    }
  }

  record StartsWith(String text, byte[] bytes) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      int end = subject.from + bytes.length;
      return end <= subject.to && Arrays.equals(bytes, 0, bytes.length, subject.bytes, subject.from, end) ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "startsWith";
    }

    @Override
    public String expected() {
      return text;
    }

    @Override
    public String message(Subject subject) {
      return "value does not start with " + Quoting.quote(text);
    }
  }

  record EndsWith(String text, byte[] bytes) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      int start = subject.to - bytes.length;
      return start >= subject.from && Arrays.equals(bytes, 0, bytes.length, subject.bytes, start, subject.to) ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "endsWith";
    }

    @Override
    public String expected() {
      return text;
    }

    @Override
    public String message(Subject subject) {
      return "value does not end with " + Quoting.quote(text);
    }
  }

  record Email() implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      return Formats.isEmail(subject.bytes, subject.from, subject.to) ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "format";
    }

    @Override
    public String expected() {
      return "email";
    }

    @Override
    public String message(Subject subject) {
      return "value is not an email";
    }
  }

  record Url() implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      return Formats.isUrl(subject.bytes, subject.from, subject.to) ? null : this;
    }

    @Override
    public String keyword(Subject subject) {
      return "format";
    }

    @Override
    public String expected() {
      return "url";
    }

    @Override
    public String message(Subject subject) {
      return "value is not a url";
    }
  }

  /** Every rule must be met; the first that is not is reported. */
  record All(List<Check> checks) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      for (int i = 0; i < checks.size(); i++) {
        Check failing = checks.get(i).failing(subject);
        if (failing != null) {
          return failing;
        }
      }
      return null;
    }

    @Override
    public String keyword(Subject subject) {
      return "allOf";
    }

    @Override
    public String expected() {
      return "all rules";
    }

    @Override
    public String message(Subject subject) {
      return "value does not meet every rule";
    }
  }

  /** One rule must be met; when none is, the first is reported. */
  record AnyOf(List<Check> checks) implements Check {
    @Override
    public @Nullable Check failing(Subject subject) {
      Check first = null;
      for (int i = 0; i < checks.size(); i++) {
        Check failing = checks.get(i).failing(subject);
        if (failing == null) {
          return null;
        }
        first = first == null ? failing : first;
      }
      return first;
    }

    @Override
    public String keyword(Subject subject) {
      return "anyOf";
    }

    @Override
    public String expected() {
      return "one of the rules";
    }

    @Override
    public String message(Subject subject) {
      return "value meets none of the rules";
    }
  }
}
