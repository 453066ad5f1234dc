import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import { Worker } from 'node:worker_threads';
import { OperatorError, messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { makeDurableFolder } from './durable-files.ts';
import type { WorkerInput, WorkerOrder, WorkerReport } from './embedded-worker.ts';
import { claimOwnership } from './owner-lock.ts';
import { setFlagsFromString } from 'node:v8';

export type Embedded = {
  /** The path of the database's Unix socket. */
  socket: string;
  /** True if another process holds it, and this one works through it. */
  isShared?: boolean;
  /** Resolves with the reason when the database stopped without a call of `close`. */
  lost: Promise<Error>;
  close: () => Promise<void>;
};

export type TemporaryEmbedded = Embedded & {
  /** Writes a dump to a file, as a template for another temporary database. */
  dump: (file: string) => Promise<void>;
};

/** Megabytes of young objects of a database's thread: V8's default would let them grow to 100. */
const YOUNG_MB = 24;

type OpenOptions = {
  /** The longest idle time of a transaction in milliseconds. */
  idleTransactionMs: number;
  /** True to prefer little memory to speed, for a command. */
  isFrugal?: boolean;
  /** True if other processes cannot connect to it, and wait until it is closed. */
  isPrivate?: boolean;
  log: Log;
};

/** True if a folder has an embedded database already. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'db', 'PG_VERSION'));
}

/** Opens the database in `<dataDir>/db`, or connects to the process that owns it. */
export async function openEmbedded(
  relativeDataDir: string,
  { idleTransactionMs, isFrugal = false, isPrivate = false, log }: OpenOptions,
): Promise<Embedded> {
  const dataDir = absolute(relativeDataDir);
  const folder = join(dataDir, 'db');
  try {
    makeDurableFolder(dataDir);
    await refuseForeignFolder(folder);
    const ownership = await claimOwnership(join(dataDir, 'db-owner'));
    if (ownership.kind === 'guest') {
      return { socket: ownership.socket, isShared: true, ...watchOwner(ownership.socket) };
    }
    const hidden = isPrivate ? await temporarySocket() : undefined;
    // The database is closed by then, so a full disk is no reason to fail.
    const release = () =>
      ownership
        .release()
        .catch((error: unknown) => log.error(messageOf(error)))
        .finally(hidden?.remove);
    try {
      const { socket } = hidden ?? ownership;
      if (!hasEmbedded(dataDir)) await create(folder, socket);
      if (isFrugal) compileWasmWith('baseline');
      const { lost, close } = await startWorker({ folder, socket, idleTransactionMs });
      return { socket, lost, close: () => close().finally(release) };
    } catch (error) {
      await release();
      if (error instanceof OperatorError) throw error;
      throw new OperatorError(
        `the database in ${folder} does not open (${messageOf(error)}); restore the folder from a copy, or move it away to start with an empty database`,
        { cause: error },
      );
    }
  } catch (error) {
    throw explained(error, dataDir);
  }
}

/** Creates the database in a thread of its own, whose memory is freed when it ends. */
async function create(folder: string, socket: string): Promise<void> {
  compileWasmWith('baseline');
  try {
    await startWorker({ folder, socket, createOnly: true });
  } finally {
    compileWasmWith('optimizing');
  }
}

/** Notices the end of the owner's process by an idle connection to its socket. */
function watchOwner(socket: string): Pick<Embedded, 'lost' | 'close'> {
  const watch = connect(socket).unref();
  let closing = false;
  const lost = new Promise<Error>((resolve) => {
    watch.once('close', () => closing || resolve(new Error('the process that held it ended')));
  });
  // `close` follows an error. Data must be read, or the owner's last message would delay `close`.
  watch.on('error', () => undefined).resume();
  return {
    lost,
    async close() {
      closing = true;
      watch.destroy();
    },
  };
}

/** A database in memory, for tests: without a lock, and deleted when it is closed. */
export async function openTemporary(template?: string): Promise<TemporaryEmbedded> {
  const { socket, remove } = await temporarySocket();
  try {
    const worker = await startWorker({ socket, ...(template !== undefined && { template }) });
    return { socket, ...worker, close: () => worker.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A path for a socket, in a new folder of its own. */
async function temporarySocket(): Promise<{ socket: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vouver-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { socket: join(folder, '.s.PGSQL.1'), remove };
}

async function startWorker(workerData: WorkerInput): Promise<Omit<TemporaryEmbedded, 'socket'>> {
  // The extension of this file: .ts when run from source, .js in a build.
  const file = import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js';
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(new URL(file, import.meta.url), { workerData, resourceLimits });
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', resolve);
    worker.on('message', (message: WorkerReport) => {
      if (message.kind === 'lost') resolve(new Error(message.text));
    });
    worker.once('exit', (code) => resolve(new Error(`its thread ended with code ${code}`)));
  });
  let [closing, hasEnded] = [false, false];
  const lost = new Promise<Error>((resolve) => {
    void ended.then((error) => {
      hasEnded = true;
      if (!closing) resolve(error);
    });
  });
  await answer(worker, ended);
  return {
    lost,
    async dump(path) {
      await order(worker, ended, { kind: 'dump', file: path });
    },
    async close() {
      // A lost database has been reported, and can do nothing more.
      if (closing || hasEnded) return void (await ended);
      closing = true;
      await order(worker, ended, { kind: 'close' });
      await ended;
    },
  };
}

function order(worker: Worker, ended: Promise<Error>, message: WorkerOrder): Promise<void> {
  const answered = answer(worker, ended);
  worker.postMessage(message);
  return answered;
}

async function answer(worker: Worker, ended: Promise<Error>): Promise<void> {
  const report = await Promise.race([nextReport(worker), ended]);
  if (report instanceof Error) throw report;
  if (report.kind !== 'failed') return;
  await worker.terminate();
  const { text, notDurable = false } = report;
  throw notDurable ? new OperatorError(text) : new Error(text);
}

/** Skips other messages: `node --watch` sends its own through the same port. */
function nextReport(worker: Worker): Promise<Exclude<WorkerReport, { kind: 'lost' }>> {
  return new Promise((resolve) => {
    const listen = (message: WorkerReport) => {
      if (!('kind' in message) || message.kind === 'lost') return;
      worker.off('message', listen);
      resolve(message);
    };
    worker.on('message', listen);
  });
}

/** Root could open another user's folder, and would create files that the user cannot write. */
async function refuseForeignFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  const user = process.getuid?.();
  if (found === undefined || user === undefined || found.uid === user) return;
  throw new OperatorError(
    `${folder} belongs to user ${found.uid} and this is user ${user}; run it as that user`,
  );
}

function explained(error: unknown, dataDir: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error) || !('code' in error))
    return error;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    const message = `the disk of DATA_DIR ${dataDir} is full (${error.message}); free some space`;
    return new OperatorError(message, { cause: error });
  }
  return new OperatorError(
    `DATA_DIR ${dataDir} cannot be used (${error.message}); it must be a folder this user can write to`,
    { cause: error },
  );
}

// Reasons: docs/decisions/2026-11-22-memory.md

/**
 * Selects V8's compiler of WebAssembly from now on, in all threads. `baseline` is V8's quick one; `optimizing` also
 * compiles again what runs often, which is the default. The optimizing compiler needs 600 MB for one function of PGlite
 * alone, for some seconds; the baseline compiler's code takes a third longer in a sync run. Modules that were compiled
 * before keep their compiler.
 */
function compileWasmWith(compiler: 'baseline' | 'optimizing'): void {
  const prefix = compiler === 'baseline' ? '--no-' : '--';
  setFlagsFromString(`${prefix}wasm-tier-up`);
  setFlagsFromString(`${prefix}wasm-dynamic-tiering`);
}
