// Reasons: docs/decisions/2026-11-22-durable-embedded-database.md
import { chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { DurableFiles } from './durable-files.ts';
import {
  fatalResponse,
  isLoneWrite,
  joinedBytes,
  listenedChannel,
  MessageSplitter,
  NotificationFilter,
  prefixStatement,
} from './wire-messages.ts';
import type { FrontendMessage, Notification } from './wire-messages.ts';

type Connection = {
  id: number;
  socket: Socket;
  /** Messages of the unfinished batch; no other connection's message may run between them. */
  batch: Buffer[];
  statements: Set<string>;
  /** The channels of its LISTEN statements. */
  channels: Set<string>;
};

/** A batch to run or, without bytes, the clean-up after a connection has ended. */
type Task = { connection: Connection; bytes?: Buffer; complete: boolean };

export type GatewayOptions = {
  /** The files of a database on disk: a response is sent only when its commit is durable. */
  files?: DurableFiles | undefined;
  idleInTransactionMs?: number | undefined;
};

/** Sync, Query and FunctionCall end in ReadyForQuery; Flush only requests the output so far. */
const endOfBatch = new Set(['S', 'Q', 'F']);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
/** PGlite has no background checkpointer, so without ours the write-ahead log would only grow. */
const walBytesPerCheckpoint = 64 << 20;

/**
 * Serves one embedded database to many connections over a local socket.
 *
 * PGlite has a single session. Whole batches run one after another, and a connection with an open
 * transaction keeps the session until it ends it. (pglite-socket 0.2 takes turns by message, so a
 * parameter above 64 KB gets another connection's statement: electric-sql/pglite#1046.)
 * All connections share the session's SET outside a transaction, temporary tables and advisory
 * locks. Notifications are sent to the connections that sent LISTEN as a statement of its own;
 * UNLISTEN by one connection would end it for all.
 *
 * Group commit: while single-statement writes wait in the queue, responses are delayed, and one
 * fsync of the log covers them all.
 */
export class WireGateway {
  readonly #database: PGlite;
  readonly #files: DurableFiles | undefined;
  readonly #idleInTransactionMs: number;
  readonly #connections = new Set<Connection>();
  readonly #notifications = new NotificationFilter();
  #server: Server | undefined;
  #queue: Task[] = [];
  /** Responses in order, some of which must wait until the log is fsynced. */
  #held: { socket: Socket; output: Buffer[] }[] = [];
  #owner: Connection | undefined;
  #idle: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #lastId = 0;
  #closed = false;

  constructor(database: PGlite, { files, idleInTransactionMs = 30_000 }: GatewayOptions = {}) {
    this.#database = database;
    this.#files = files;
    this.#idleInTransactionMs = idleInTransactionMs;
    if (files) files.groupCommits = true;
  }

  /** Listens on a Unix socket that only this user can open. */
  async listen(path: string): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  }

  /** Finishes the running batch, then closes every connection; open transactions are rolled back. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    const listening = new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
    await this.#running;
    this.#respond();
    if (this.#files) this.#files.groupCommits = false;
    for (const { socket } of this.#connections) {
      this.#refuse(socket, '57P01', 'the embedded database is closing');
    }
    await listening;
  }

  #accept(socket: Socket): void {
    const connection: Connection = {
      id: ++this.#lastId,
      socket,
      batch: [],
      statements: new Set(),
      channels: new Set(),
    };
    const splitter = new MessageSplitter();
    this.#connections.add(connection);
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const message of splitter.push(chunk)) this.#receive(connection, message);
      } catch (error) {
        this.#refuse(socket, '08P01', String(error));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#leave(connection));
  }

  #receive(connection: Connection, message: FrontendMessage): void {
    const { socket, batch } = connection;
    if (message.type === 'ssl' || message.type === 'gss') return void socket.write('N');
    if (message.type === 'cancel' || message.type === 'X') return void socket.end();
    if (message.type === 'startup') return this.#enqueue(connection, message.bytes, true);
    const renamed = prefixStatement(message, `c${connection.id}_`);
    if (renamed && message.type === 'P') connection.statements.add(renamed.name);
    batch.push(renamed?.message.bytes ?? message.bytes);
    const channel = listenedChannel(message);
    if (channel !== undefined) connection.channels.add(channel);
    const complete = endOfBatch.has(message.type);
    if (!complete && message.type !== 'H') return;
    connection.batch = [];
    this.#enqueue(connection, joinedBytes(batch), complete);
  }

  #enqueue(connection: Connection, bytes: Buffer, complete: boolean): void {
    this.#queue.push({ connection, bytes, complete });
    this.#run();
  }

  #run(): void {
    if (this.#closed) return;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    for (let task = this.#take(); task !== undefined; task = this.#take()) {
      clearTimeout(this.#idle);
      const { connection, bytes, complete } = task;
      await (bytes ? this.#execute(connection, bytes) : this.#cleanUp(connection));
      const unfinished = !complete || this.#database.isInTransaction();
      this.#owner = bytes && unfinished ? connection : undefined;
      if (!(await this.#mayShareSync())) this.#respond();
      await this.#checkpoint();
    }
    if (this.#owner) this.#watch(this.#owner);
  }

  /** True if the next task is a write that can share the fsync of the log with those before it. */
  async #mayShareSync(): Promise<boolean> {
    if (!this.#files?.unflushed || this.#owner || this.#closed) return false;
    // Node first reads the requests that have arrived meanwhile.
    if (this.#queue.length === 0) await nextTurn();
    const bytes = this.#queue[0]?.bytes;
    return bytes !== undefined && isLoneWrite(bytes);
  }

  /** Fsyncs the commits, then sends the responses that waited for it. */
  #respond(): void {
    this.#files?.flush();
    const held = this.#held;
    this.#held = [];
    for (const { socket, output } of held) {
      if (!socket.writable) continue;
      socket.cork();
      for (const bytes of output) socket.write(bytes);
      socket.uncork();
    }
  }

  async #checkpoint(): Promise<void> {
    if (!this.#files || this.#owner || this.#files.walBytes < walBytesPerCheckpoint) return;
    this.#files.walBytes = 0;
    // A checkpoint that fails (on a full disk, say) changes nothing; the next one tries again.
    await this.#database.exec('CHECKPOINT').catch(() => undefined);
  }

  /** The next task; while a connection owns the session, only its own tasks run. */
  #take(): Task | undefined {
    if (this.#closed) return undefined;
    if (!this.#owner) return this.#queue.shift();
    const index = this.#queue.findIndex(({ connection }) => connection === this.#owner);
    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  async #execute({ socket }: Connection, bytes: Buffer): Promise<void> {
    const output: Buffer[] = [];
    const heard: Notification[] = [];
    this.#held.push({ socket, output });
    try {
      await this.#database.runExclusive(() =>
        this.#database.execProtocolRawStream(bytes, {
          onRawData: (data) => {
            // The data is a view of PGlite's memory, which the next query overwrites.
            const { answer, notifications } = this.#notifications.push(Buffer.from(data));
            heard.push(...notifications);
            output.push(answer);
          },
        }),
      );
    } catch (error) {
      this.#respond();
      this.#refuse(socket, 'XX000', String(error));
    }
    this.#notify(heard);
  }

  /** Sends the notifications of one connection's commit to all that listen, itself included. */
  #notify(heard: readonly Notification[]): void {
    for (const { channel, bytes } of heard) {
      for (const { channels, socket } of this.#connections) {
        if (channels.has(channel)) this.#held.push({ socket, output: [bytes] });
      }
    }
  }

  /** A client that is idle inside a transaction would block every other connection. */
  #watch(owner: Connection): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#refuse(
        owner.socket,
        '25P03',
        'terminating connection due to idle-in-transaction timeout',
      );
    }, this.#idleInTransactionMs);
    this.#idle.unref();
  }

  #refuse(socket: Socket, sqlState: string, text: string): void {
    if (socket.writable) socket.end(fatalResponse(sqlState, text));
    socket.destroySoon();
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    this.#queue = this.#queue.filter((task) => task.connection !== connection);
    this.#queue.push({ connection, complete: true });
    this.#run();
  }

  /** Rolls back the open transaction of a closed connection and drops its prepared statements. */
  async #cleanUp(connection: Connection): Promise<void> {
    const statements = [...connection.statements].map((name) => `DEALLOCATE "${name}"`);
    if (this.#owner === connection) {
      await this.#database.execProtocolRawStream(sync, { onRawData: () => undefined });
      if (this.#database.isInTransaction()) statements.unshift('ROLLBACK');
    }
    for (const statement of statements) {
      await this.#database.exec(statement).catch(() => undefined);
    }
  }
}
