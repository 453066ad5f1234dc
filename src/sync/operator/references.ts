import { isId } from '#shared/ids.ts';

/** The id in a reference, as a number or digits; undefined for a name. */
export function idOf(reference: string | number): number | undefined {
  const id = typeof reference === 'string' && !/^\d+$/.test(reference) ? NaN : Number(reference);
  return isId(id) ? id : undefined;
}

/** A reference as reports show it. */
export function shown(reference: string | number): string {
  return typeof reference === 'number' ? `id ${reference}` : `"${reference.slice(0, 60)}"`;
}
