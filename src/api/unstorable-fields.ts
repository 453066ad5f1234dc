import type { Context } from 'hono';
import { isStorable } from '#platform/database/unstorable-text.ts';
import type { FieldError } from './errors.ts';

/** The parts of a request that routes check, and how errors name them. */
const PARTS = {
  param: 'path',
  query: 'query',
  header: 'header',
  form: 'body',
  json: 'body',
} as const;

/** An entry for each field of a checked request that has a text which cannot be stored. */
export function unstorableFields(c: Context): FieldError[] {
  const valid = c.req.valid.bind(c.req) as (part: string) => unknown;
  const places = Object.entries(PARTS).flatMap(([part, place]) => placesIn(valid(part), [place]));
  // The text can also be in a cookie, or be made of several fields.
  return (places.length > 0 ? places : [['request']]).map((loc) => ({
    type: 'value_error',
    loc,
    msg: 'has a character that cannot be stored',
  }));
}

function placesIn(value: unknown, place: FieldError['loc']): FieldError['loc'][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [place];
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}
