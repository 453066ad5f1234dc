import type { z } from 'zod';
import type { Transaction } from '#platform/database/database.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';

/** A row that its schema took, and where it stands in the file. */
export type CheckedRow<Values> = { row: number; values: Values };

/** What became of the rows once their references were looked up. */
export type Resolved<Thing> = {
  things: { row: number; thing: Thing }[];
  /** A row that is not among the things is skipped. */
  problems: { row: number; reason: string }[];
};

export type Changes<Thing> = {
  added: Thing[];
  changed: Thing[];
  /** As the file has them, in its order: added, changed and left. */
  named: Thing[];
  /** Those the file does not name and `--replace` takes away. */
  removed: number[];
};

/**
 * What the operator keeps of one kind: its shape in a file, and its way into the catalogue and
 * back. `Values` is a row as the schema gives it, `Thing` what the catalogue keeps.
 */
export type DataTable<Values extends { id: number }, Thing extends { id: number }> = {
  /** The CSV's columns, and the keys of each JSON object. */
  columns: readonly string[];
  schema: z.ZodType<Values>;
  /** Everything of this kind, in the order of an export. */
  read: (db: DbOrTransaction) => Promise<Thing[]>;
  /** Looks up what the rows name. `replace`: what the file does not name will go. */
  resolve: (
    tx: Transaction,
    rows: readonly CheckedRow<Values>[],
    context: { known: readonly Thing[]; replace: boolean },
  ) => Promise<Resolved<Thing>>;
  /** Which of those the file does not name may go, and what to say of the others. */
  removable?: (
    tx: Transaction,
    unnamed: readonly Thing[],
    named: readonly Thing[],
  ) => Promise<{ ids: number[]; notes: string[] }>;
  /** What an import may change of it, in a form that equals itself. */
  contentOf: (thing: Thing) => unknown;
  /** Writes what changed. */
  write: (tx: Transaction, changes: Changes<Thing>, known: readonly Thing[]) => Promise<void>;
  /** What else these changes do that deserves a line. */
  noteOf?: (changes: Changes<Thing>, known: readonly Thing[]) => string[];
  /** A row of an export: absent keys are left out of a JSON and empty in a CSV. */
  rowOf: (thing: Thing, all: ReadonlyMap<number, Thing>) => Record<string, unknown>;
  /** A value as a cell of a CSV, where it is not the plain text of it. */
  cellOf?: (column: string, value: unknown) => string | undefined;
};
