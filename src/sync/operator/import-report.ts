import type { z } from 'zod';

/** A problem with one row of the file; `skipped` if the row was not imported. */
export type Problem = { row: number; id?: unknown; skipped: boolean; reason: string };

export type ImportReport = {
  problems: Problem[];
  added: number;
  changed: number;
  /** Unchanged rows. */
  left: number;
  removed: number;
  /** Further lines for the report. */
  notes: string[];
};

/** Why a row was refused: `price: is missing`. */
export function reasonsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `"${key}" is unknown`).join(', ');
    }
    const [key] = issue.path;
    return key === undefined ? issue.message : `${String(key)}: ${issue.message}`;
  });
}

/** The number of rows that were not imported. */
export function skippedRows({ problems }: Pick<ImportReport, 'problems'>): number {
  return new Set(problems.filter((one) => one.skipped).map((one) => one.row)).size;
}

/** The report for the operator, one line each; the sum comes last. */
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

/** One line for each problem, in the order of the file. */
export function problemLines({ problems }: Pick<ImportReport, 'problems'>): string[] {
  return problems
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, id, skipped, reason }) => {
      const key = typeof id === 'string' || typeof id === 'number' ? ` (id ${shortened(id)})` : '';
      return `row ${row}${key}${skipped ? ' skipped' : ''}: ${reason}`;
    });
}

const shortened = (id: string | number) => String(id).replaceAll(/\s+/g, ' ').slice(0, 20);
