/**
 * `cortado/validate`, alias `encore.dev/validate`: rules that a request's values must meet, as types. They are intersected with the type
 * they restrict, and combined with `&` (all must hold) and `|` (one must): `string & (IsEmail | IsURL) & MaxLen<200>`.
 */
import type {
  emailMark,
  endsWithMark,
  maxLenMark,
  maxMark,
  minLenMark,
  minMark,
  regexpMark,
  startsWithMark,
  urlMark,
} from "./internal/marks.ts";

/** At least `N`. For numbers and Decimals. */
export type Min<N extends number> = { readonly [minMark]?: N };

/** At most `N`. For numbers and Decimals. */
export type Max<N extends number> = { readonly [maxMark]?: N };

/** At least `N` characters or elements. For strings and arrays. */
export type MinLen<N extends number> = { readonly [minLenMark]?: N };

/** At most `N` characters or elements. For strings and arrays. */
export type MaxLen<N extends number> = { readonly [maxLenMark]?: N };

/** Holds a match of the regular expression, anywhere unless it has `^` and `$`. For strings; RE2 syntax. */
export type MatchesRegexp<S extends string> = { readonly [regexpMark]?: S };

/** For strings. */
export type StartsWith<S extends string> = { readonly [startsWithMark]?: S };

/** For strings. */
export type EndsWith<S extends string> = { readonly [endsWithMark]?: S };

/** An address such as `jo@example.com`, without a display name. For strings. */
export type IsEmail = { readonly [emailMark]?: true };

/** An absolute URL. For strings. */
export type IsURL = { readonly [urlMark]?: true };
