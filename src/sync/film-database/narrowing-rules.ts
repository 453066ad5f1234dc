// Removes the parts of a response for other countries and languages, which are most of it, so that validation takes
// less time.

export type Raw = Record<string, unknown>;

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at this path of an unvalidated response. */
export function inside(raw: unknown, ...path: string[]): Raw | undefined {
  let at = raw;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : undefined;
}

/** Keeps the rows of `block[list]` that pass, and non-objects, which validation will report. */
export function keepRows(
  block: Raw | undefined,
  list: string,
  passes: (row: Raw) => boolean,
): void {
  const rows = block?.[list];
  if (block === undefined || !Array.isArray(rows)) return;
  block[list] = rows.filter((row) => !isRecord(row) || passes(row));
}

/** True if two country or language codes are equal, ignoring case. */
export function isCode(value: unknown, code: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === code.toLowerCase();
}
