import { isId } from '#shared/ids.ts';

/** The id that this is, as a number or as digits; undefined for a name. */
export function idOf(reference: string | number): number | undefined {
  const id = typeof reference === 'string' && !/^\d+$/.test(reference) ? NaN : Number(reference);
  return isId(id) ? id : undefined;
}

/** How a reference is shown in a report. */
export function shown(reference: string | number): string {
  return typeof reference === 'number' ? `id ${reference}` : `"${reference.slice(0, 60)}"`;
}
