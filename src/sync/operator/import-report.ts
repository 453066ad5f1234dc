import type { z } from 'zod';

/** Something about one row of the file; `skipped` where the row was not taken at all. */
export type Problem = { row: number; id?: unknown; skipped: boolean; reason: string };

export type ImportReport = {
  problems: Problem[];
  added: number;
  changed: number;
  /** Rows that say what is already so. */
  left: number;
  removed: number;
  /** What is worth a line beside the numbers. */
  notes: string[];
};

/** The reasons for which a row was refused, in plain words: `price: is missing`. */
export function reasonsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `"${key}" is unknown`).join(', ');
    }
    const [key] = issue.path;
    return key === undefined ? issue.message : `${String(key)}: ${issue.message}`;
  });
}

/** How many rows were not taken. */
export function skippedRows({ problems }: Pick<ImportReport, 'problems'>): number {
  return new Set(problems.filter((one) => one.skipped).map((one) => one.row)).size;
}

/** The report as the operator reads it, a line each; the sum comes last. */
export function reportLines(report: ImportReport, { dryRun }: { dryRun: boolean }): string[] {
  const { added, changed, left, removed, notes } = report;
  const skipped = skippedRows(report);
  const sum = dryRun
    ? `would add ${added}, change ${changed}, leave ${left}, remove ${removed}`
    : `added ${added}, changed ${changed}, left ${left}, removed ${removed}`;
  return [
    ...problemLines(report),
    ...notes,
    `${sum}; ${skipped} ${skipped === 1 ? 'row' : 'rows'} skipped`,
  ];
}

/** One line a problem, in the order of the file. */
export function problemLines({ problems }: Pick<ImportReport, 'problems'>): string[] {
  return problems
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, id, skipped, reason }) => {
      const key = typeof id === 'string' || typeof id === 'number' ? ` (id ${shortened(id)})` : '';
      return `row ${row}${key}${skipped ? ' skipped' : ''}: ${reason}`;
    });
}

const shortened = (id: string | number) => String(id).replaceAll(/\s+/g, ' ').slice(0, 20);
