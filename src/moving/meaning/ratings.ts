/** The scales on which services let people rate. */
export type Scale = 5 | 10 | 20 | 100;

/**
 * A number as people and spreadsheets write it: decimal point or comma, `4,5 estrelas`, `★★★½`, `8/10`.
 * Null if it is no number. Never read by the machine's locale.
 */
export function readNumber(raw: string): number | null {
  const text = raw.slice(0, 100).trim();
  const stars = /^(★*)(½?)☆*$/.exec(text);
  if (stars && text !== '') return stars[1]!.length + (stars[2] ? 0.5 : 0);
  const match =
    /^(?:nota:?\s*)?([+-]?\d{1,15})(?:[.,](\d{1,15}))?\s*(?:estrelas?|stars?|\/\s*\d+)?$/i.exec(
      text,
    );
  if (!match) return null;
  return Number(`${match[1]}.${match[2] ?? '0'}`);
}

/**
 * A rating on a scale of ten. `none`: the person gave none, which services write as nothing, a space, 0 or
 * −1. Null: something else stands there, or it is outside of the scale.
 */
export function readRating(raw: unknown, scale: Scale): number | 'none' | null {
  if (raw === null || raw === undefined) return 'none';
  const number = typeof raw === 'number' ? raw : readRatingText(String(raw));
  if (number === 'none') return 'none';
  if (number === null || Number.isNaN(number)) return null;
  if (number === 0 || number === -1 || number === -2) return 'none';
  if (number < 0 || number > scale) return null;
  // Binary fractions would make 4.35 × 2 into 8.700000000000001.
  return Math.round((number / scale) * 10 * 100) / 100;
}

function readRatingText(raw: string): number | 'none' | null {
  const text = raw.trim();
  if (text === '' || text === '-' || /^(null|none|n\/a|sem nota)$/i.test(text)) return 'none';
  return readNumber(text);
}

/** A rating as VouVer stores it: whole numbers from 1 to 10, halves going up (docs/product-rules.md R21). */
export const storedRating = (value: number): number => Math.min(10, Math.max(1, Math.round(value)));
