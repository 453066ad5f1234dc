import type { Database } from '#platform/database/database.ts';

export type Statement = { text: string; values: unknown[] };

/** The statements that `act` sends to the database, in order. */
export async function statementsOf(
  { pool }: Database,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  pool.query = ((statement: { text: string }, values: unknown[] = [], ...rest: unknown[]) => {
    statements.push({ text: statement.text, values });
    return query(statement, values, ...rest);
  }) as typeof pool.query;
  try {
    await act();
  } finally {
    pool.query = query as typeof pool.query;
  }
  return statements;
}

/** The tables that grow with the catalogue. */
const LARGE =
  /Seq Scan on (titles|title_facets|title_translations|title_genres|offers|people|cast_credits|crew_credits|recommendations)\b/g;

/** Large tables that the plans of these statements scan completely. */
export async function sequentialScans(
  { pool }: Database,
  statements: readonly Statement[],
): Promise<string[]> {
  const tables = new Set<string>();
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const [, table] of plan.matchAll(LARGE)) tables.add(table!);
  }
  return [...tables];
}
