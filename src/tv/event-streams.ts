import { titleSlug } from '#shared/slug.ts';
import { accountTag } from '#accounts/cached-accounts.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { TagSet, invalidations } from '#platform/tags.ts';
import type { Change, Tag } from '#platform/tags.ts';
import { messageOf } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { findCommands, findLastCommand, tvTag } from './paired-tv-commands.ts';
import type { TvCommand } from './paired-tv-commands.ts';
import { addStream, keepStreams, removeStreams } from './stream-commands.ts';
import { restarting } from './tv-errors.ts';
import type { StreamError } from './tv-errors.ts';

/** Milliseconds between comments, so that no proxy closes a stream and it is recorded as open. */
const BEAT_MS = 15_000;
/** Milliseconds before a client reconnects. */
const RETRY_MS = 2000;
/**
 * Milliseconds for which changes of a household are told as one: a process hears of its own at once, and again from the
 * database.
 */
const TOGETHER_MS = 50;
/** Milliseconds over which all streams are told when anything may have changed: their clients ask again then. */
const SPREAD_MS = 5000;
/** Unread pieces after which a client counts as gone, whatever its connection says. */
const MOST_UNREAD = 50;

export interface EventStreamOptions {
  db: Db;
  clock: Clock;
  log: Log;
  beatMs?: number;
}

export interface StreamPosition {
  /** The id of the last event that the client received; newer ones of the last minute are delivered first. */
  after: number | null;
  /** Finds the tags of changes to the person's household, which differ with its members. */
  householdTags: () => Promise<readonly Tag[]>;
}

interface OpenStream {
  id: string;
  sessionId: string;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Tags of commands for this TV, of changes to its person's account or sessions, and to their household. */
  sent: TagSet;
  account: TagSet;
  household: TagSet;
  householdTags: StreamPosition['householdTags'];
  /** True while a change of the household waits for others, to be told with them. */
  isTellingHousehold: boolean;
  /** The id of the last delivered command. */
  last: number;
  /** Settles when all deliveries so far are done; they run one after the other. */
  delivering: Promise<void>;
}

/**
 * The event streams of TVs and pages that are connected to this process. Tags that all processes announce to each other
 * tell it of new commands, changes to households, and ended sessions.
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

  /** Opens a stream. Only a TV's has what is sent to it. */
  async open(
    signedIn: SignedIn,
    { after, householdTags }: StreamPosition,
  ): Promise<Result<ReadableStream<Uint8Array>, StreamError>> {
    const { db, clock } = this.#options;
    if (this.#hasEnded) return refused(restarting);
    const { userId, sessionId, isTv } = signedIn;
    const household = TagSet.of(await householdTags());
    const last = after ?? (isTv ? await findLastCommand(db, sessionId) : 0);
    const added = await addStream(db, signedIn, clock.now());
    if (!added.ok) return added;
    const id = added.value;
    if (this.#isStopping()) {
      await removeStreams(db, [id]);
      return refused(restarting);
    }
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#begin({
            id,
            sessionId,
            controller,
            sent: TagSet.of(isTv ? [tvTag(sessionId)] : []),
            account: TagSet.of([accountTag(userId)]),
            household,
            householdTags,
            isTellingHousehold: false,
            last,
            delivering: Promise.resolve(),
          });
        },
        cancel: () => this.#remove([id]),
      },
      new CountQueuingStrategy({ highWaterMark: MOST_UNREAD }),
    );
    return ok(stream);
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
    if (stream.sent.bytes > 0) this.#deliver(stream);
  }

  #onChange(change: Change): void {
    const streams = [...this.#open.values()];
    const concerns = (of: TagSet) => change === 'everything' || change.hasAny(of);
    for (const stream of streams.filter(({ sent }) => concerns(sent))) this.#deliver(stream);
    const told = streams.filter(({ household }) => concerns(household));
    for (const stream of told) this.#tellHousehold(stream, change === 'everything');
    const changed = streams.filter(({ account }) => concerns(account));
    if (changed.length > 0) void this.#keep(changed);
  }

  /** Delivers the commands sent to a TV since its last delivery. */
  #deliver(stream: OpenStream): void {
    const { db, clock } = this.#options;
    this.#inTurn(stream, async () => {
      const { sessionId, last: after } = stream;
      for (const command of await findCommands(db, { sessionId, after, now: clock.now() })) {
        stream.last = command.id;
        this.#write(stream, eventOf(command));
      }
    });
  }

  /** Says that the person's household has changed: perhaps its members, so from now on others' changes count. */
  #tellHousehold(stream: OpenStream, isForAll: boolean): void {
    if (stream.isTellingHousehold) return;
    stream.isTellingHousehold = true;
    const wait = TOGETHER_MS + (isForAll ? Math.random() * SPREAD_MS : 0);
    setTimeout(() => {
      stream.isTellingHousehold = false;
      if (!this.#open.has(stream.id)) return;
      this.#inTurn(stream, async () => {
        stream.household = TagSet.of(await stream.householdTags());
        this.#write(stream, 'event: household\ndata: {}\n\n');
      });
    }, wait).unref();
  }

  #inTurn(stream: OpenStream, work: () => Promise<void>): void {
    stream.delivering = stream.delivering.then(async () => {
      try {
        await work();
      } catch (error) {
        const reason = messageOf(error);
        this.#options.log.warn({ reason }, 'what a stream is to tell could not be read');
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
      log.warn({ reason: messageOf(error) }, 'open streams could not be recorded');
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
      log.warn({ reason: messageOf(error) }, 'closed streams could not be recorded'),
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
