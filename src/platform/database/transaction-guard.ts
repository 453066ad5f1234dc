import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** The transaction around the running code; `open` is false once that transaction has ended. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Makes a query to the pool inside an open transaction of the same database fail at once. On the
 * embedded database such a query would deadlock with the transaction; on PostgreSQL it would not see
 * the transaction's rows, and would need a second connection that may not be free.
 */
export function guardTransactions(db: NodePgDatabase, pool: pg.Pool): void {
  const transaction = db.transaction.bind(db) as NodePgDatabase['transaction'];
  db.transaction = async (run, config) => {
    refuseInside();
    const state = { open: true };
    try {
      return await transaction((tx) => current.run(state, () => run(tx)), config);
    } finally {
      state.open = false;
    }
  };
  for (const method of ['query', 'connect'] as const) {
    const original = pool[method].bind(pool) as (...given: unknown[]) => unknown;
    Object.assign(pool, {
      [method]: (...given: unknown[]) => {
        refuseInside();
        return original(...given);
      },
    });
  }
}

function refuseInside(): void {
  if (!current.getStore()?.open) return;
  throw new Error(
    'a query was sent to the pool inside an open transaction: pass the transaction (tx) on and query that',
  );
}
