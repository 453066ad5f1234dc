import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '#platform/database/database.ts';
import type { Db } from '#platform/database/database.ts';
import { changing } from '#platform/database/changes.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Changes, CheckedRow, DataTable, Row } from './data-table.ts';
import { problemLines, reasonsOf, skippedRows } from './import-report.ts';
import type { ImportReport, Problem } from './import-report.ts';

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
