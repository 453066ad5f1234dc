// Data whose source forbids passing it on: pages may show it to visitors, but no field of it may leave by the public
// API, JSON-LD, feeds, sitemaps or exports. The types below make that a compile error, and JSON refuses it at run time.
// Reasons: docs/decisions/2026-11-28-sources-of-offers.md

declare const restrictedMark: unique symbol;

/** The mark on restricted values. It exists in types only, so it costs nothing and cannot be forgotten in a copy. */
interface Mark {
  readonly [restrictedMark]: true;
}

/**
 * A value in which every text, number, date and object is marked as restricted. It can be used like the plain one, but
 * `exported` refuses whatever contains a part of it. The fields `kind` and `source` stay plain, because TypeScript
 * narrows unions by them.
 */
export type Marked<T> = T extends null | undefined
  ? T
  : T extends string | number | boolean | bigint | Date
    ? T & Mark
    : T extends readonly (infer Item)[]
      ? readonly Marked<Item>[] & Mark
      : T extends ReadonlyMap<infer Key, infer Value>
        ? ReadonlyMap<Key, Marked<Value>> & Mark
        : {
            readonly [Key in keyof T]: Key extends 'kind' | 'source' ? T[Key] : Marked<T[Key]>;
          } & Mark;

/**
 * The uses that a restricted source allows: a page of the site; a mail, message or private calendar of one person with
 * an account; the database of this site; the operator's terminal. A public response, structured data, a feed, a
 * sitemap and an export are not among them.
 */
export const RESTRICTED_USES = ['page', 'own-message', 'storage', 'operator'] as const;
export type RestrictedUse = (typeof RESTRICTED_USES)[number];

/** A restricted value. Nobody reads it without naming the use, and JSON cannot contain it. */
export class Restricted<T> {
  declare readonly [restrictedMark]: true;
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value for one of the allowed uses, still marked. @throws TypeError for any other */
  for(use: RestrictedUse): Marked<T> {
    if (!RESTRICTED_USES.includes(use)) throw new TypeError(`restricted data is not for ${use}`);
    return this.#value as Marked<T>;
  }

  /** Computes another restricted value from this one. */
  map<U>(change: (value: T) => U): Restricted<U> {
    return new Restricted(change(this.#value));
  }

  /** @throws TypeError always: a program that serialises it would pass it on */
  toJSON(): never {
    throw new TypeError('restricted data must not be serialised');
  }

  /** @throws TypeError always */
  [Symbol.toPrimitive](): never {
    throw new TypeError('restricted data must not become a text');
  }
}

/** True if a value of this type could contain restricted data. */
export type ContainsRestricted<T> = T extends Mark
  ? true
  : T extends string | number | boolean | bigint | null | undefined
    ? false
    : T extends readonly (infer Item)[]
      ? ContainsRestricted<Item>
      : T extends ReadonlyMap<infer Key, infer Value>
        ? ContainsRestricted<Key> | ContainsRestricted<Value>
        : { [Key in keyof T]-?: ContainsRestricted<T[Key]> }[keyof T];

/** The argument that a call of `exported` lacks when its data is restricted: nothing has this type. */
export interface HoldsRestrictedData {
  readonly error: 'A field of a restricted source must not leave the site';
}

/**
 * Declares that data may leave the site, which is checked by its type only; at run time it returns its argument. Every
 * public exit passes its data through it.
 */
export function exported<T>(
  value: T,
  ...refused: true extends ContainsRestricted<T> ? [refused: HoldsRestrictedData & never] : []
): T;
export function exported(value: unknown): unknown {
  return value;
}
