import { z } from 'zod';
import { titleKey } from '#catalog/import-schema.ts';
import { isStorable } from '#platform/database/database-errors.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import { visibleText } from '#shared/visible-text.ts';

/** A text that cannot be stored comes from a truncated file or a wrong encoding. */
const NOT_STORABLE = 'has a character that cannot be stored';

/** A number, or digits: every cell of a CSV is text. */
const numberOf = (value: unknown) =>
  typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;

/** A text that is not empty; invisible characters are dropped. */
export const words = (most: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be text') })
    .overwrite(visibleText)
    .trim()
    .min(1, 'is missing')
    .max(most, `must be ${most} characters at most`)
    .refine(isStorable, NOT_STORABLE);

/** Optional text: `''` if absent. */
export const freeText = (most: number) =>
  z
    .string('must be text')
    .overwrite(visibleText)
    .trim()
    .max(most, `must be ${most} characters at most`)
    .refine(isStorable, NOT_STORABLE)
    .default('');

const whole = (from: number) =>
  z.preprocess(
    numberOf,
    z
      .int({
        error: (issue) =>
          issue.input === undefined ? 'is missing' : `must be a whole number from ${from} on`,
      })
      .min(from, `must be a whole number from ${from} on`)
      .max(LARGEST_ID, `must be ${LARGEST_ID} at most`),
  );
export const id = whole(1);
export const priority = whole(0);

/** A reference to another row: its id, or a name that is unique to it. */
export const reference = z
  .union(
    [
      z.int().min(1).max(LARGEST_ID),
      z.string().overwrite(visibleText).trim().min(1).refine(isStorable, NOT_STORABLE),
    ],
    'must be an id or a name',
  )
  .nullable()
  .default(null);

/** An https address, as the tables accept it. */
export const address = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be text') })
  .trim()
  .max(2000, 'must be 2000 characters at most')
  .refine(isStorable, NOT_STORABLE)
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && !/\s/.test(text),
    'must be an https:// address',
  );

const PRICE = 'must be a price in reais, such as 89,90 or 89.90';

const priceFrom = (least: number) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined ? 'is missing' : PRICE),
    })
    .transform((value, context) => {
      const cents = typeof value === 'number' ? exactCents(value) : writtenCents(value);
      if (cents !== undefined && cents >= least && cents <= LARGEST_ID) return cents;
      context.addIssue({ code: 'custom', message: PRICE });
      return z.NEVER;
    });

/** Reais, as a number or as people write them; the result is in cents. */
export const price = priceFrom(1);
/** A price that may also be zero. */
export const priceOrFree = priceFrom(0);

/** A whole number that may be absent. */
export const optionalWhole = (from: number, to: number) =>
  z
    .preprocess(
      numberOf,
      z
        .int(`must be a whole number from ${from} to ${to}`)
        .min(from, `must be a whole number from ${from} to ${to}`)
        .max(to, `must be a whole number from ${from} to ${to}`),
    )
    .optional();

const YES_NO: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** `yes`, `no` or nothing; in JSON also true and false. */
export const yesOrNo = z
  .preprocess(
    (value) => (typeof value === 'string' ? (YES_NO[value.trim().toLowerCase()] ?? value) : value),
    z.boolean('must be yes or no'),
  )
  .optional();

const DAY = 'must be a day, such as 2026-11-20';

/** A calendar day: `2026-11-20`. */
export const day = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : DAY) })
  .trim()
  .pipe(z.iso.date(DAY));

function exactCents(reais: number): number | undefined {
  const cents = Math.round(reais * 100);
  return Math.abs(cents - reais * 100) < 1e-6 ? cents : undefined;
}

/** "89,90", "89.90", "R$ 1.234,50". "1.234" is ambiguous and refused. */
function writtenCents(text: string): number | undefined {
  const parts =
    /^(?:R\$)?\s*(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ??
    /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(text.trim());
  if (!parts) return undefined;
  const [, reais = '', cents = ''] = parts;
  return Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** Wrong titles of one cell that a message names. */
const NAMED_TITLES = 3;

/** `movie:598 serie:1396`, or a list of these, without duplicates. */
export const titles = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : value),
    z.array(z.string('must be written as movie:598 or serie:1396'), 'must be a list of titles'),
  )
  .transform((written, context) => {
    const found = new Map<string, TitleKey>();
    let wrong = 0;
    for (const one of written) {
      const [, type, number] = /^(movie|serie):(\d+)$/.exec(one) ?? [];
      const key = type === undefined ? undefined : titleKey.safeParse({ type, id: Number(number) });
      if (key?.success) found.set(titleName(key.data), key.data);
      else if ((wrong += 1) <= NAMED_TITLES) {
        const message = `"${one.slice(0, 40)}" is not written as movie:598 or serie:1396`;
        context.addIssue({ code: 'custom', message });
      }
    }
    if (wrong > NAMED_TITLES) {
      const message = `${wrong - NAMED_TITLES} more are not written so`;
      context.addIssue({ code: 'custom', message });
    }
    return [...found.values()];
  })
  .prefault([]);

/** `movie:598` */
export function titleName({ type, id: number }: TitleKey): string {
  return `${type}:${number}`;
}
