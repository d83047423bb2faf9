/**
 * The marks that the analyser looks for in a program's types.
 *
 * Each is an optional property under a unique symbol, so that a plain `string` stays assignable to a marked one and nothing shows in
 * an editor's completion list. They are part of the type itself, not of its alias: whatever generics, mapped and conditional types make of
 * a request type, the checker carries them along. `js/frontend/src/marks.ts` reads them by these names.
 */
export declare const headerMark: unique symbol;
export declare const queryMark: unique symbol;
export declare const cookieMark: unique symbol;
export declare const statusMark: unique symbol;
export declare const minMark: unique symbol;
export declare const maxMark: unique symbol;
export declare const minLenMark: unique symbol;
export declare const maxLenMark: unique symbol;
export declare const regexpMark: unique symbol;
export declare const startsWithMark: unique symbol;
export declare const endsWithMark: unique symbol;
export declare const emailMark: unique symbol;
export declare const urlMark: unique symbol;

type IsUnion<T, U = T> = [T] extends [never] ? false : T extends unknown ? ([U] extends [T] ? false : true) : never;

/** Whether an argument of `Header<…>` and the like is a name: one string literal. A union of literals is a type of values. */
type IsName<T> = [T] extends [never]
  ? false
  : [T] extends [string]
    ? string extends T
      ? false
      : IsUnion<T> extends true
        ? false
        : true
    : false;

/** The name among the two arguments, in whichever place; `""` when there is none. */
export type NameOf<A, B> = [B] extends [never]
  ? IsName<A> extends true
    ? A
    : ""
  : IsName<B> extends true
    ? B
    : IsName<A> extends true
      ? A
      : "";

/** The type among the two arguments; string when there is none. */
export type ValueOf<A, B> = [B] extends [never]
  ? IsName<A> extends true
    ? string
    : A
  : IsName<B> extends true
    ? A
    : IsName<A> extends true
      ? B
      : A;

/** Marks every member but null and undefined, whose intersection with an object would be `never`. */
export type Marked<T, M> = T extends null | undefined ? T : T & M;
