import type { z } from 'zod';
import { printable } from '#platform/printable.ts';

/** Problems that a report names, and unknown keys of one row. */
const SHOWN_PROBLEMS = 200;
const SHOWN_KEYS = 5;
const LONGEST_REASON = 300;

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

/** The reasons why a row was refused: `price: is missing`. */
export function reasonsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const shown = issue.keys
        .slice(0, SHOWN_KEYS)
        .map((key) => `"${key.slice(0, 40)}" is unknown`);
      const rest = issue.keys.length - shown.length;
      return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
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

/**
 * One line for each problem, in the order of the file; of very many only the first, and the number of the others.
 * Content of the file is escaped.
 */
export function problemLines({ problems }: Pick<ImportReport, 'problems'>): string[] {
  const lines = problems
    .toSorted((a, b) => a.row - b.row)
    .slice(0, SHOWN_PROBLEMS)
    .map(({ row, id, skipped, reason }) => {
      const key = typeof id === 'string' || typeof id === 'number' ? ` (id ${shortened(id)})` : '';
      const text = printable(`row ${row}${key}${skipped ? ' skipped' : ''}: ${reason}`);
      return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text;
    });
  const rest = problems.length - lines.length;
  return rest > 0 ? [...lines, `and ${rest} more ${rest === 1 ? 'problem' : 'problems'}`] : lines;
}

const shortened = (id: string | number) => String(id).replaceAll(/\s+/g, ' ').slice(0, 20);
