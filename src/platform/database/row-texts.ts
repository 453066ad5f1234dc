// Large results as text: the driver takes several times as long to read each column of each row, which is
// seconds for a million titles.
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

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
