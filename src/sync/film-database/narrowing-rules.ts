// What an answer has for other countries and languages is most of it. It is taken out before the
// answer is checked, so that time is only spent on what is looked at.

export type Raw = Record<string, unknown>;

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at this place in an answer that is not checked yet. */
export function inside(raw: unknown, ...path: string[]): Raw | undefined {
  let at = raw;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : undefined;
}

/** Keeps the rows of `block[list]` that pass, and those that are no rows: the check speaks of them. */
export function keepRows(
  block: Raw | undefined,
  list: string,
  passes: (row: Raw) => boolean,
): void {
  const rows = block?.[list];
  if (block === undefined || !Array.isArray(rows)) return;
  block[list] = rows.filter((row) => !isRecord(row) || passes(row));
}

/** Whether two codes of countries or languages are the same; upper and lower case vary. */
export function isCode(value: unknown, code: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === code.toLowerCase();
}
