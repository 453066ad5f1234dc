import { isId } from '#shared/ids.ts';

/** `?lista=12`: one of the viewer's own collections instead of the watch list. */
export function validateCosts(search: Record<string, unknown>): { lista?: number | undefined } {
  const lista = Number(search['lista']);
  return { lista: isId(lista) ? lista : undefined };
}
