import { z } from 'zod';
import { LARGEST_ID } from '#shared/ids.ts';

// The film database writes "nothing" as null, "", 0, or a missing field; the fields below accept all
// of these. Anything else that is invalid fails, and `readAnswer` then counts and removes it.

export const id = z.int().min(1).max(LARGEST_ID);

/** The most characters of a text, because pages and addresses are made from it; the rest is cut. */
const LONGEST = { line: 300, overview: 6000, biography: 20_000 };

/** One line; the mapping trims and cleans it. */
export const fieldText = z.string().max(LONGEST.line).nullish();
/** A text with paragraphs. */
export const overview = z.string().max(LONGEST.overview).nullish();
export const biography = z.string().max(LONGEST.biography).nullish();
/** A text that its row requires; at least one character is visible. */
export const name = z
  .string()
  .max(LONGEST.line)
  .regex(/[^\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u);

/** `YYYY-MM-DD` or "". */
export const day = z
  .string()
  .refine((value) => value === '' || isDay(value), { error: 'no day' })
  .nullish();
/** A day with a time after it, which is ignored. */
export const moment = z
  .string()
  .refine((value) => value === '' || isDay(value.slice(0, 10)), { error: 'no moment' })
  .nullish();

/** A date of birth or death; authors of filmed works may have lived long before film. */
export const lifeDay = z
  .string()
  .refine((value) => value === '' || isDay(value, '0001'), { error: 'no day' })
  .nullish();

/** Anything before the first film or far in the future is a typing error. */
function isDay(value: string, from = '1870'): boolean {
  return z.regexes.date.test(value) && value >= from && value < '2200';
}

/** A file at the image host; the leading slash is sometimes missing. */
export const imagePath = z
  .string()
  .regex(/^(\/?[\w-]+\.\w{3,4})?$/)
  .nullish();

export const count = z.int().min(0).max(100_000).nullish();
export const popularity = z.number().min(0).max(1_000_000).nullish();

/** 0 unknown, 1 female, 2 male, 3 non-binary. */
export const gender = z.literal([0, 1, 2, 3]).nullish();

const noes = new Set<unknown>([undefined, null, false, 0, '', 'false', '0']);
/** False only for an explicit no: an unreadable value must not let an adult title in. */
export const adult = z
  .unknown()
  .optional()
  .transform((value) => !noes.has(value));
