// The embedded database, in a thread of its own: a query in WebAssembly blocks its event loop.
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { messageOf } from '#platform/errors.ts';
import type { DurableFiles } from './durable-files.ts';
import { NotDurableError, createFolder, openFolder, openInMemory } from './open-pglite.ts';
import { WireGateway } from './wire-gateway.ts';

/** Without `folder` the database is in memory, and starts from the dump `template` if given. */
export type WorkerInput = {
  folder?: string;
  template?: string;
  socket: string;
  idleTransactionMs?: number;
  /** Creates the folder, then ends. */
  createOnly?: boolean;
};
export type WorkerOrder = { kind: 'dump'; file: string } | { kind: 'close' };
export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'done' }
  /** The order failed; `notDurable` when the database does not fsync its commits. */
  | { kind: 'failed'; text: string; notDurable?: boolean }
  /** The database failed and the thread ends. */
  | { kind: 'lost'; text: string };

const input = workerData as WorkerInput;
const parent = parentPort!;
const report = (message: WorkerReport) => parent.postMessage(message);

function endThread(error: Error): never {
  report({ kind: 'lost', text: messageOf(error) });
  process.exit(1);
}

async function open(): Promise<{ database: PGlite; files?: DurableFiles }> {
  if (input.folder !== undefined) return openFolder(input.folder, endThread);
  return { database: await openInMemory(input.template) };
}

try {
  if (input.createOnly && input.folder !== undefined) await createFolder(input.folder);
  else await serve();
  report({ kind: 'ready' });
} catch (error) {
  const notDurable = error instanceof NotDurableError;
  report({ kind: 'failed', text: messageOf(error), notDurable });
}

async function serve(): Promise<void> {
  const { database, files } = await open();
  const gateway = new WireGateway(database, {
    files,
    idleInTransactionMs: input.idleTransactionMs,
  });
  await gateway.listen(input.socket);
  parent.on('message', (order: WorkerOrder) => {
    obey(order, database, gateway).then(
      () => {
        report({ kind: 'done' });
        if (order.kind === 'close') parent.close();
      },
      (error: unknown) => report({ kind: 'failed', text: messageOf(error) }),
    );
  });
}

async function obey(order: WorkerOrder, database: PGlite, gateway: WireGateway): Promise<void> {
  if (order.kind === 'dump') {
    // Without its old log a dump is half as long, and the databases made from it open sooner.
    await database.exec('checkpoint');
    const dump = await database.dumpDataDir('none');
    await writeFile(order.file, Buffer.from(await dump.arrayBuffer()));
    return;
  }
  await gateway.close();
  await database.close();
}
