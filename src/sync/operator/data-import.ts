import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Transaction } from '#platform/database/database.ts';
import { changing } from '#platform/database/changes.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Changes, CheckedRow, DataTable, Row } from './data-table.ts';
import { printable } from '#platform/printable.ts';

/** Arbitrary, but every version of the program must use the same. */
const LOCK = 860_201_120;

export type ImportOptions = {
  /** Reports what would change, without writing. */
  dryRun?: boolean;
  /** Deletes the rows that the file lacks. */
  replace?: boolean;
};

/**
 * Imports the rows of a file in one transaction. Invalid rows are skipped and reported.
 * @throws OperatorError with `replace` if a row is invalid
 */
export async function importRows<Values extends { id: number }, Thing extends { id: number }>(
  db: Db,
  table: DataTable<Values, Thing>,
  rows: readonly Row[],
  { dryRun = false, replace = false }: ImportOptions = {},
): Promise<ImportReport> {
  const { checked, problems } = checkRows(table.schema, rows);
  const report = await changing(db, async (tx) => {
    await lockOperatorData(tx);
    const known = await table.read(tx);
    const resolved = await table.resolve(tx, checked, { known, replace });
    const taken = new Set(resolved.things.map(({ row }) => row));
    const ids = new Map(checked.map(({ row, values }) => [row, values.id]));
    for (const { row, reason } of resolved.problems) {
      problems.push({ row, id: ids.get(row), skipped: !taken.has(row), reason });
    }
    if (replace && skippedRows({ problems }) > 0) throw refusal(problems);
    const { changes, notes } = await planChanges(
      tx,
      table,
      resolved.things.map(({ thing }) => thing),
      { known, replace },
    );
    if (!dryRun) await table.write(tx, changes, known);
    const { added, changed, named, removed } = changes;
    return {
      problems,
      added: added.length,
      changed: changed.length,
      left: named.length - added.length - changed.length,
      removed: removed.length,
      notes,
    };
  });
  return report;
}

/** Serialises changes to the operator's data until the transaction ends. */
export async function lockOperatorData(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** The valid rows; of several with one id the first. */
function checkRows<Values extends { id: number }>(
  schema: z.ZodType<Values>,
  rows: readonly Row[],
): { checked: CheckedRow<Values>[]; problems: Problem[] } {
  const checked: CheckedRow<Values>[] = [];
  const problems: Problem[] = [];
  const firsts = new Map<number, number>();
  for (const { number: row, values } of rows) {
    const parsed = schema.safeParse(values);
    const id: unknown = (values as { id?: unknown } | null)?.id;
    if (!parsed.success) {
      for (const reason of reasonsOf(parsed.error)) {
        problems.push({ row, id, skipped: true, reason });
      }
      continue;
    }
    const first = firsts.get(parsed.data.id);
    if (first === undefined) {
      firsts.set(parsed.data.id, row);
      checked.push({ row, values: parsed.data });
    } else {
      problems.push({ row, id, skipped: true, reason: `id: row ${first} has it already` });
    }
  }
  return { checked, problems };
}

async function planChanges<Values extends { id: number }, Thing extends { id: number }>(
  tx: Transaction,
  table: DataTable<Values, Thing>,
  named: Thing[],
  { known, replace }: { known: readonly Thing[]; replace: boolean },
): Promise<{ changes: Changes<Thing>; notes: string[] }> {
  const before = new Map(known.map((thing) => [thing.id, table.contentOf(thing)]));
  const after = new Set(named.map(({ id }) => id));
  const unnamed = replace ? known.filter(({ id }) => !after.has(id)) : [];
  const { ids, notes } = (await table.removable?.(tx, unnamed, named)) ?? {
    ids: unnamed.map(({ id }) => id),
    notes: [],
  };
  const added = named.filter(({ id }) => !before.has(id));
  const changed = named.filter(
    (thing) =>
      before.has(thing.id) && !isDeepStrictEqual(before.get(thing.id), table.contentOf(thing)),
  );
  const changes = { added, changed, named, removed: ids };
  return { changes, notes: [...notes, ...(table.noteOf?.(changes, known) ?? [])] };
}

function refusal(problems: Problem[]): OperatorError {
  return new OperatorError(
    [
      ...problemLines({ problems }),
      'nothing was changed: --replace needs a file without a wrong row',
    ].join('\n'),
  );
}

/** Problems that a report names, and unknown keys of one row. */
const SHOWN_PROBLEMS = 200;
const SHOWN_KEYS = 5;
const LONGEST_REASON = 300;

/** A problem with one row of the file; `skipped` if the row was not imported. */
type Problem = { row: number; id?: unknown; skipped: boolean; reason: string };

type ImportReport = {
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
