import type { z } from 'zod';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';

/** A row as a file has it; `number` is the spreadsheet's row, or the position in the JSON. */
export type Row = { number: number; values: unknown };

/** A row that its schema accepted, with its position in the file. */
export type CheckedRow<Values> = { row: number; values: Values };

/** The rows after looking up their references. */
export type Resolved<Thing> = {
  things: { row: number; thing: Thing }[];
  /** A row that is not among the things is skipped. */
  problems: { row: number; reason: string }[];
};

export type Changes<Thing> = {
  added: Thing[];
  changed: Thing[];
  /** The rows of the file in its order: added, changed and unchanged. */
  named: Thing[];
  /** Rows that the file lacks and `--replace` deletes. */
  removed: number[];
};

/**
 * One kind of operator data: its file format, and how it is read and written. `Values` is a row as the
 * schema returns it, `Thing` what the catalogue stores.
 */
export type DataTable<Values extends { id: number }, Thing extends { id: number }> = {
  /** The CSV's columns, and the keys of each JSON object. */
  columns: readonly string[];
  schema: z.ZodType<Values>;
  /** Reads all things of this kind, in the order of an export. */
  read: (db: DbOrTransaction) => Promise<Thing[]>;
  /** Looks up the rows' references. `replace`: rows that the file lacks will be deleted. */
  resolve: (
    tx: Transaction,
    rows: readonly CheckedRow<Values>[],
    context: { stored: readonly Thing[]; replace: boolean },
  ) => Promise<Resolved<Thing>>;
  /** Says which rows missing in the file may be deleted, and why others may not. */
  removable?: (
    tx: Transaction,
    unnamed: readonly Thing[],
    named: readonly Thing[],
  ) => Promise<{ ids: number[]; notes: string[] }>;
  /** The part that an import may change, comparable with deep equality. */
  contentOf: (thing: Thing) => unknown;
  /** Writes the changes. */
  write: (tx: Transaction, changes: Changes<Thing>, stored: readonly Thing[]) => Promise<void>;
  /** Further lines for the report. */
  noteOf?: (changes: Changes<Thing>, stored: readonly Thing[]) => string[];
  /** A row of an export: absent keys are left out of JSON and empty in CSV. */
  rowOf: (thing: Thing, all: ReadonlyMap<number, Thing>) => Record<string, unknown>;
  /** A value as a CSV cell, if it is not simply its text. */
  cellOf?: (column: string, value: unknown) => string | undefined;
};
