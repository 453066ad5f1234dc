import { z } from 'zod';
import { LARGEST_ID } from '#shared/ids.ts';

// The film database writes "nothing" as null, as "", as 0 or by leaving the field out. The fields
// below take all of it; what is nonsense fails, and `readAnswer` then counts it and leaves it out.

export const id = z.int().min(1).max(LARGEST_ID);

/** Trimmed and cleaned by the rules. */
export const text = z.string().nullish();
/** A text that a row cannot do without. */
export const name = z.string().regex(/[^\s\p{Cc}]/u);

/** `YYYY-MM-DD` or "". */
export const day = z
  .string()
  .refine((value) => value === '' || isDay(value), { error: 'no day' })
  .nullish();
/** The same with a time behind it, which says nothing. */
export const moment = z
  .string()
  .refine((value) => value === '' || isDay(value.slice(0, 10)), { error: 'no moment' })
  .nullish();

/** The same of a person's life: authors of what is filmed lived long before there was film. */
export const lifeDay = z
  .string()
  .refine((value) => value === '' || isDay(value, '0001'), { error: 'no day' })
  .nullish();

/** Before the first film, or centuries ahead, somebody's finger slipped. */
function isDay(value: string, from = '1870'): boolean {
  return z.regexes.date.test(value) && value >= from && value < '2200';
}

/** A file at the image host, sometimes without its slash. */
export const imagePath = z
  .string()
  .regex(/^(\/?[\w-]+\.\w{3,4})?$/)
  .nullish();

export const count = z.int().min(0).max(100_000).nullish();
export const popularity = z.number().min(0).max(1_000_000).nullish();

/** 0 unknown, 1 female, 2 male, 3 non-binary. */
export const gender = z.literal([0, 1, 2, 3]).nullish();

const noes = new Set<unknown>([undefined, null, false, 0, '', 'false', '0']);
/** Only a plain no is one: what cannot be read must not let anything in. */
export const adult = z
  .unknown()
  .optional()
  .transform((value) => !noes.has(value));
