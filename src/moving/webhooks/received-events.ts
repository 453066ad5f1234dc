// Reasons: docs/decisions/2026-11-29-webhooks.md
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#accounts/account-tables.ts';
import { hashToken } from '#accounts/sessions.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { markEpisodesIn } from '#library/episodes/episode-commands.ts';
import { markTitleIn } from '#library/marks/mark-commands.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import { findPlace } from '#moving/importing/import-matching.ts';
import { subjectWords } from '#moving/importing/import-queries.ts';
import { storedJson } from '#moving/importing/import-rows.ts';
import { readOwnTitles } from '#moving/importing/own-titles.ts';
import { isSameEvening } from '#moving/joining.ts';
import { dayInZone } from '#moving/meaning/days.ts';
import type { MediaServer, MovingRecord, MovingSubject, When } from '#moving/records.ts';
import { instant, int } from '#platform/database/columns.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { visibleLine } from '#shared/visible-text.ts';
import { phraseError } from '#platform/errors.ts';
import { readMediaServerEvent } from './media-server-events.ts';
import type { MediaServerEvent } from './media-server-events.ts';
import { webhookUnknown } from './webhook-commands.ts';
import { webhookEvents, webhooks } from './webhook-tables.ts';

/** The call is nothing that the media server of this address sends. */
export const eventUnreadable = phraseError('EVENT_UNREADABLE', 400, 'Bad Request');

/** Events of one webhook that are stored. */
const MOST_EVENTS = 200;
/** Letters of a title that are shown of an event. */
const LONGEST_NAME = 200;

/** An address as it was called. */
interface WebhookAddress {
  /** Null if it names none. */
  mediaServer: MediaServer | null;
  token: string;
}

interface KnownWebhook {
  id: number;
  mediaServer: MediaServer;
  userId: string;
  name: string;
  viewerName: string | null;
}

/** The webhook at an address; null if there is none, or its person is inactive. */
export async function findWebhookAt(
  db: DbOrTransaction,
  { mediaServer, token }: WebhookAddress,
): Promise<KnownWebhook | null> {
  if (mediaServer === null) return null;
  const [webhook] = await db
    .select({
      id: webhooks.id,
      mediaServer: webhooks.mediaServer,
      userId: webhooks.userId,
      name: webhooks.name,
      viewerName: webhooks.viewerName,
    })
    .from(webhooks)
    .innerJoin(users, and(eq(users.id, webhooks.userId), users.isActive))
    // Looking the hash up tells nothing about how much of a token was right.
    .where(and(eq(webhooks.tokenHash, hashToken(token)), eq(webhooks.mediaServer, mediaServer)));
  return webhook ?? null;
}

/**
 * Takes one call of a media server. A finished film or episode is marked as watched, with the time of the call as that of
 * the viewing: media servers send it when the viewing ends, and their clocks may be wrong.
 */
export const receiveEvent = (
  db: Db,
  address: WebhookAddress,
  { content, at }: { content: unknown; at: Date },
): Promise<Result<null, typeof webhookUnknown | typeof eventUnreadable>> =>
  db.transaction(async (tx) => {
    const webhook = await findWebhookAt(tx, address);
    if (!webhook) return refused(webhookUnknown);
    const user = webhook.userId as SignedInUserId;
    // Two calls of one evening come at the same time: the second waits here, and finds what the first has written.
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return refused(webhookUnknown);
    const event = readMediaServerEvent(webhook.mediaServer, content);
    const isThere = await tx
      .update(webhooks)
      .set(event.type === 'unreadable' ? { lastUsedAt: at, unreadAt: at } : { lastUsedAt: at })
      .where(and(eq(webhooks.id, webhook.id), eq(webhooks.tokenHash, hashToken(address.token))))
      .returning({ id: webhooks.id });
    if (isThere.length === 0) return refused(webhookUnknown);
    if (event.type === 'finished' && isOfPerson(event, webhook)) {
      await takeViewing(tx, user, { webhook, event, at });
    }
    return event.type === 'unreadable' ? refused(eventUnreadable) : done;
  });

type Finished = Extract<MediaServerEvent, { type: 'finished' }>;

const plainName = (name: string) => name.normalize('NFC').trim().toLowerCase();

const isOfPerson = ({ viewer }: Finished, { viewerName }: KnownWebhook): boolean =>
  viewerName === null || plainName(viewer ?? '') === plainName(viewerName);

interface Taking {
  webhook: KnownWebhook;
  event: Finished;
  at: Date;
}

async function takeViewing(
  tx: Transaction,
  user: SignedInUserId,
  { webhook, event, at }: Taking,
): Promise<void> {
  const server = webhook.mediaServer;
  const when = instantOf(at);
  const key = `${server}:${when.instant}`;
  const record = storableRecord({
    source: { format: server, file: webhook.name, row: 1 },
    subject: await withSeries(tx, event.subject),
    ...(event.byHand ? { watched: { since: when } } : { viewings: [{ key, when }] }),
  });
  const name = visibleLine(subjectWords(record.subject)).slice(0, LONGEST_NAME).toWellFormed();
  const store = async (state: 'watched' | 'unplaced' | 'special', reason: string | null) => {
    // One evening is one event, of what is not marked too.
    if (state !== 'watched' && (await isRepeated(tx, webhook.id, { name, record, at }))) return;
    await tx.insert(webhookEvents).values({
      webhookId: webhook.id,
      at,
      state,
      name,
      reason,
      record: state === 'unplaced' ? record : null,
    });
    await tx.execute(sql`
      delete from webhook_events where webhook_id = ${webhook.id} and id <= (
        select id from webhook_events where webhook_id = ${webhook.id}
        order by id desc offset ${MOST_EVENTS} limit 1)`);
  };
  const place = await findPlace(tx, user, record);
  const { type, id, season = 0, number = 0 } = place;
  // The catalogue lacks most specials: the number that the media server has counts.
  if (type === 'serie' && (place.season ?? record.subject.season) === 0) {
    return store('special', null);
  }
  if (place.state !== 'matched' || type === undefined || id === undefined) {
    return store('unplaced', place.state === 'asked' ? 'several' : (place.reason ?? 'unknown'));
  }
  const own = (await readOwnTitles(tx, user, [{ type, id }], [])).get(titleKeyText({ type, id }))!;
  const before = own.viewings.filter((one) => one.season === season && one.number === number);
  if (before.some((one) => isOfEvening(one.when, when))) return;
  const isKnown = type === 'movie' ? own.marks.has('watched') : own.hasWatched(season, number);
  // A film, or one episode and no other.
  const marked =
    type === 'movie'
      ? await markTitleIn(tx, user, { key: { type, id }, kind: 'watched', at })
      : await markEpisodesIn(tx, user, { id, scope: { kind: 'one', season, number }, at });
  if (!marked.ok) return store('unplaced', marked.error.code);
  if (!event.byHand) {
    await tx.execute(sql`
      insert into viewings (user_id, media_type, title_id, season, number, key, format, watched_on,
        watched_at, is_rewatch)
      values (${user}::uuid, ${type}, ${id}, ${season}, ${number}, ${key}, ${server}, ${when.date},
        ${at}, ${isKnown})`);
  } else if (isKnown) return;
  await store('watched', null);
}

/** True if a viewing is of this evening. One of which only the year is known may be any. */
const isOfEvening = (viewing: When, when: When): boolean =>
  (viewing.precision === 'instant' || viewing.precision === 'day') && isSameEvening(viewing, when);

const BRAZIL = 'America/Sao_Paulo';

const instantOf = (at: Date) =>
  ({ precision: 'instant', date: dayInZone(at, BRAZIL), instant: at.toISOString() }) as const;

/** A record without characters that cannot be stored. */
const storableRecord = (record: MovingRecord): MovingRecord =>
  JSON.parse(storedJson(record)) as MovingRecord;

/** The subject with its series, which media servers name by words only, where the catalogue knows its episode's id. */
async function withSeries(tx: Transaction, subject: MovingSubject): Promise<MovingSubject> {
  const id = subject.episode?.ids.tmdb;
  if (id === undefined || subject.ids.tmdb !== undefined) return subject;
  const series = await rowsOf(
    tx,
    { id: int },
    sql`select distinct title_id as id from episodes
      where media_type = 'serie' and source_id = ${id} limit 2`,
  );
  return series.length === 1
    ? { ...subject, ids: { ...subject.ids, tmdb: series[0]!.id } }
    : subject;
}

/** True if the same words found no place this evening already. Of a special its name alone is stored. */
async function isRepeated(
  tx: Transaction,
  webhookId: number,
  { name, record, at }: { name: string; record: MovingRecord; at: Date },
): Promise<boolean> {
  const [last] = await rowsOf(
    tx,
    { at: instant },
    sql`select at from webhook_events where webhook_id = ${webhookId}
      and ((state = 'unplaced' and record -> 'subject' = ${JSON.stringify(record.subject)}::jsonb)
        or (state = 'special' and name = ${name})) order by id desc limit 1`,
  );
  return last !== undefined && isOfEvening(instantOf(last.at), instantOf(at));
}
