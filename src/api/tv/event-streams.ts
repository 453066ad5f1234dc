import { titleSlug } from '#shared/slug.ts';
import { accountTag } from '#accounts/cached-accounts.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { TagSet, invalidations } from '#platform/tags.ts';
import type { Change } from '#platform/tags.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { findCommands, findLastCommand, tvTag } from '#tv/paired-tv-commands.ts';
import { addStream, keepStreams, removeStreams } from '#tv/stream-commands.ts';
import type { sessionDeleted, tooManyStreams } from '#tv/tv-errors.ts';
import type { AccountParts } from '#api/accounts/account-parts.ts';
import type { TvLimitConfig, TvLimits } from '#tv/tv-limits.ts';
import type { TvCommand } from '#tv/paired-tv-commands.ts';

/** Milliseconds between comments, so that no proxy closes a stream and it is recorded as open. */
const BEAT_MS = 15_000;
/** Milliseconds before a client reconnects. */
const RETRY_MS = 2000;
/** Unread pieces after which a client counts as gone, whatever its connection says. */
const MOST_UNREAD = 50;

export interface EventStreamOptions {
  db: Db;
  clock: Clock;
  log: Log;
  beatMs?: number;
}

interface OpenStream {
  id: string;
  sessionId: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Tags of commands for this TV, and of changes to its person's account or sessions. */
  sent: TagSet;
  account: TagSet;
  /** The id of the last delivered command. */
  last: number;
  /** Settles when all deliveries so far are done; they run one after the other. */
  delivering: Promise<void>;
}

/**
 * The event streams of TVs that are connected to this process. Tags that all processes announce to each other tell it
 * of new commands and ended sessions.
 */
export class EventStreams {
  readonly #options: EventStreamOptions;
  readonly #open = new Map<string, OpenStream>();
  #beat: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #hasEnded = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** The number of open streams in this process. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Opens a stream. `after` is the id of the last event that the client received: newer ones of the last minute are
   * delivered first. Null once the process is stopping.
   */
  async open(
    signedIn: SignedIn,
    after: number | null,
  ): Promise<ReadableStream<Uint8Array> | typeof sessionDeleted | typeof tooManyStreams | null> {
    const { db, clock } = this.#options;
    if (this.#hasEnded) return null;
    const { userId, sessionId } = signedIn;
    const id = await addStream(db, signedIn, clock.now());
    if (typeof id !== 'string') return id;
    const last = after ?? (await findLastCommand(db, sessionId));
    if (this.#isStopping()) {
      await removeStreams(db, [id]);
      return null;
    }
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const [sent, account] = [tvTag(sessionId), accountTag(userId)].map((tag) =>
            TagSet.of([tag]),
          );
          const stream = { id, sessionId, controller, sent: sent!, account: account!, last };
          this.#begin({ ...stream, delivering: Promise.resolve() });
        },
        cancel: () => this.#remove([id]),
      },
      new CountQueuingStrategy({ highWaterMark: MOST_UNREAD }),
    );
  }

  /** Ends all streams, and refuses new ones; for a process that is stopping. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#close([...this.#open.values()]);
  }

  #isStopping(): boolean {
    return this.#hasEnded;
  }

  #begin(stream: OpenStream): void {
    this.#open.set(stream.id, stream);
    this.#unsubscribe ??= invalidations.subscribe((change) => this.#onChange(change));
    this.#beat ??= setInterval(
      () => void this.#keep([...this.#open.values()]),
      this.#options.beatMs ?? BEAT_MS,
    ).unref();
    // The id lets even a client without events so far say where to go on after a reconnect.
    this.#write(stream, `retry: ${RETRY_MS}\nevent: ready\nid: ${stream.last}\ndata: {}\n\n`);
    this.#deliver(stream);
  }

  #onChange(change: Change): void {
    const streams = [...this.#open.values()];
    const concerns = (of: TagSet) => change === 'everything' || change.hasAny(of);
    for (const stream of streams.filter(({ sent }) => concerns(sent))) this.#deliver(stream);
    const changed = streams.filter(({ account }) => concerns(account));
    if (changed.length > 0) void this.#keep(changed);
  }

  /** Delivers the commands sent to a TV since its last delivery. */
  #deliver(stream: OpenStream): void {
    const { db, clock, log } = this.#options;
    stream.delivering = stream.delivering.then(async () => {
      try {
        const { sessionId, last: after } = stream;
        for (const command of await findCommands(db, { sessionId, after, now: clock.now() })) {
          stream.last = command.id;
          this.#write(stream, eventOf(command));
        }
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'what was sent to a TV could not be read');
        // The client reconnects and then gets the rest.
        await this.#close([stream]);
      }
    });
  }

  /** Keeps the streams that may stay open, and closes the others. */
  async #keep(streams: readonly OpenStream[]): Promise<void> {
    const { db, clock, log } = this.#options;
    try {
      const ids = streams.map(({ id }) => id);
      const kept = await keepStreams(db, ids, clock.now());
      for (const stream of streams) if (kept.has(stream.id)) this.#write(stream, ':\n\n');
      await this.#close(streams.filter(({ id }) => !kept.has(id)));
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'the streams of TVs could not be recorded');
    }
  }

  #write(stream: OpenStream, text: string): void {
    if (!this.#open.has(stream.id)) return;
    if ((stream.controller.desiredSize ?? 0) <= 0) void this.#close([stream]);
    else stream.controller.enqueue(new TextEncoder().encode(text));
  }

  async #close(streams: readonly OpenStream[]): Promise<void> {
    const open = streams.filter(({ id }) => this.#open.has(id));
    for (const { controller } of open) controller.close();
    await this.#remove(open.map(({ id }) => id));
  }

  async #remove(ids: string[]): Promise<void> {
    for (const id of ids) this.#open.delete(id);
    if (this.#open.size === 0) {
      clearInterval(this.#beat);
      this.#unsubscribe?.();
      this.#beat = this.#unsubscribe = undefined;
    }
    const { db, log } = this.#options;
    if (ids.length === 0) return;
    await removeStreams(db, ids).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'closed streams of TVs could not be recorded'),
    );
  }
}

/** The event that opens a title on a TV. */
function eventOf({ id, mediaType, titleId, name }: TvCommand): string {
  const data = {
    kind: mediaType === 'movie' ? 'movie' : 'series',
    id: titleId,
    title: name,
    path: `/${mediaType}/${titleSlug(name, titleId)}`,
  };
  return `event: open\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The dependencies of every call about TVs. */
export interface TvParts extends Pick<
  AccountParts,
  'db' | 'clock' | 'mailer' | 'authentication' | 'clientKey' | 'deviceOf'
> {
  config: AccountParts['config'] & TvLimitConfig;
  limits: TvLimits;
  streams: EventStreams;
}
