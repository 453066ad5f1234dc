// Runs statements that Drizzle's query builder cannot express.
// Reasons: docs/decisions/2026-11-28-decoded-rows.md
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { WrongValue, int, readFields } from './columns.ts';
import type { Kind, Kinds, RowOf } from './columns.ts';
import type { DbOrTransaction } from './database.ts';

/**
 * The rows of a statement written in SQL, whose columns have these names and kinds. Throws if the statement has other
 * columns or columns of other types; outside of production also if a value is of another kind.
 */
export function rowsOf<Columns extends Kinds>(
  db: DbOrTransaction,
  columns: Columns,
  statement: SQL,
): Promise<RowOf<Columns>[]>;
/** Rows as the driver gives them, unchecked: for tests and benches (test/house-rules.test.ts refuses it elsewhere). */
export function rowsOf<Row>(db: DbOrTransaction, statement: SQL): Promise<Row[]>;
export async function rowsOf(
  db: DbOrTransaction,
  ...given: [SQL] | [Kinds, SQL]
): Promise<unknown[]> {
  if (given.length === 1) return (await db.execute(given[0])).rows;
  const [columns, statement] = given;
  const { fields, rows } = await db.execute(statement);
  const unread = checkColumns(fields, columns);
  if (unread.length > 0) for (const [place, row] of rows.entries()) readRow(row, unread, place);
  return rows;
}

type Column = readonly [name: string, kind: Kind<unknown>];

/** Looking at each value of a title page's rows takes 4 % of its time, so in production the types of columns are enough. */
const CHECKS_VALUES = process.env['NODE_ENV'] !== 'production';

/** Compares a result's columns with the expected ones. Returns those whose values have to be read. */
function checkColumns(
  fields: readonly { name: string; dataTypeID: number }[],
  columns: Kinds,
): Column[] {
  const unread: Column[] = [];
  for (const { name, dataTypeID } of fields) {
    const kind = columns[name];
    if (kind === undefined) throw new WrongValue(`column "${name}" is not among the expected ones`);
    if (!kind.takes(dataTypeID)) {
      throw new WrongValue(
        `column "${name}" has PostgreSQL's type ${dataTypeID}: not ${kind.name}`,
      );
    }
    const isCertain = CHECKS_VALUES ? kind.isProven && kind.isNullable : kind.isAsGiven;
    if (!isCertain) unread.push([name, kind]);
  }
  const names = Object.keys(columns);
  if (names.length > fields.length) {
    const missing = names.filter((name) => fields.every((field) => field.name !== name));
    throw new WrongValue(`no column is named ${missing.join(', ')}`);
  }
  return unread;
}

function readRow(row: Record<string, unknown>, columns: readonly Column[], place: number): void {
  try {
    readFields(row, columns);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw new WrongValue(`column ${error.path.slice(1)} of row ${place + 1}: ${error.reason}`);
  }
}

/** The row of a statement that always has one, such as an aggregate, or an insert of one row. */
export function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always has a row had none');
  return row;
}

/** The number of rows that a statement selects, inserts, updates or deletes. */
export const rowCountOf = async (db: DbOrTransaction, statement: SQL): Promise<number> =>
  (await db.execute(statement)).rowCount ?? 0;

/** The number of rows of `from`, which may end in a where clause. */
export async function countOf(db: DbOrTransaction, from: SQL): Promise<number> {
  const rows = await rowsOf(db, { count: int }, sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
}

/** True if a statement failed because it would have broken a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // https://www.postgresql.org/docs/current/errcodes-appendix.html; Drizzle wraps the driver's error.
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause);
}

// Large results as text: the driver takes several times as long to read each column of each row, which is
// seconds for a million titles.

/** Control characters, which no column read like this contains. */
export const [ROW_END, FIELD_END] = ['\u001e', '\u001f'] as const;

/** A row as one text. Every column needs to be non-null: `concat_ws` leaves out nulls. */
export const rowText = (columns: readonly SQL[]): SQL =>
  sql`concat_ws(${FIELD_END}, ${sql.join([...columns], sql`, `)})`;

/** An aggregate: the texts of several rows as one, in the order of `order`. Null without rows. */
export const textOfRows = (text: SQL, order: SQL): SQL =>
  sql`string_agg(${text}, ${ROW_END} order by ${order})`;

/** The columns of each row of such an aggregate, in their order. */
export const rowsOfText = (text: string | null | undefined): string[][] =>
  text ? text.split(ROW_END).map((row) => row.split(FIELD_END)) : [];
