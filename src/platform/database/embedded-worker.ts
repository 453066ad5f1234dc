// The embedded database, in a thread of its own: a query in WebAssembly blocks its event loop.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { messageOf } from '#platform/errors.ts';
import { WireGateway } from './wire-gateway.ts';

/** `folder` absent: in memory. `template`: a dump that a new database starts from. */
export type WorkerInput = { folder?: string; template?: string; socket: string };
export type WorkerOrder = { kind: 'dump'; file: string } | { kind: 'close' };
export type WorkerReport = { kind: 'ready' } | { kind: 'done' } | { kind: 'failed'; text: string };

const extensions = { pg_trgm, unaccent };
const input = workerData as WorkerInput;
const parent = parentPort!;
const report = (message: WorkerReport) => parent.postMessage(message);

/**
 * PGlite never calls fsync: what it wrote survives the end of this process, however rude, but not
 * a power cut. Hence "for trying, developing and testing".
 */
async function open(): Promise<PGlite> {
  const { folder, template } = input;
  const loadDataDir = template ? new Blob([await readFile(template)]) : undefined;
  const fresh = { extensions, ...(loadDataDir && { loadDataDir }) };
  if (folder === undefined) return PGlite.create(fresh);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Made beside and moved in one step, so that an interrupted first start leaves no half folder.
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const database = await PGlite.create(unfinished, fresh);
    await database.close();
    await rename(unfinished, folder);
  }
  return PGlite.create(folder, { extensions });
}

try {
  const database = await open();
  const gateway = new WireGateway(database);
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
  report({ kind: 'ready' });
} catch (error) {
  report({ kind: 'failed', text: messageOf(error) });
}

async function obey(order: WorkerOrder, database: PGlite, gateway: WireGateway): Promise<void> {
  if (order.kind === 'dump') {
    const dump = await database.dumpDataDir('none');
    await writeFile(order.file, Buffer.from(await dump.arrayBuffer()));
    return;
  }
  await gateway.close();
  await database.close();
}
