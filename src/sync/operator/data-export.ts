import type { DbOrTransaction } from '#platform/database/database.ts';
import { csvOf } from './csv-rows.ts';
import type { DataTable } from './data-table.ts';
import type { Format } from './row-files.ts';

/** Exports a table as a file that can be imported again without changes. */
export async function exportRows<Values extends { id: number }, Thing extends { id: number }>(
  db: DbOrTransaction,
  table: DataTable<Values, Thing>,
  format: Format,
): Promise<string> {
  const things = await table.read(db);
  const all = new Map(things.map((thing) => [thing.id, thing]));
  const rows = things.map((thing) => table.rowOf(thing, all));
  if (format === 'csv')
    return csvOf(
      rows.map((row) => cellsOf(table, row)),
      table.columns,
    );
  // One line a row, so that a diff shows what changed.
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

function cellsOf<Values extends { id: number }, Thing extends { id: number }>(
  { columns, cellOf }: DataTable<Values, Thing>,
  row: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column] ?? '';
      const plain = Array.isArray(value) ? value.join(' ') : String(value);
      return [column, cellOf?.(column, value) ?? plain];
    }),
  );
}
