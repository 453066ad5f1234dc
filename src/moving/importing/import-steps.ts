import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { signedInUserKind } from '#accounts/signed-in.ts';
import type { Clock } from '#platform/clock.ts';
import { changing } from '#platform/database/changes.ts';
import { bool, instant, oneOf } from '#platform/database/columns.ts';
import type { Db, Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { findEpisodes } from './catalogue-candidates.ts';
import { makeCollections } from './brought-lists.ts';
import { matchNext } from './import-matching.ts';
import { planTitle } from './import-plan.ts';
import type { TitlePlan } from './import-plan.ts';
import { countTitles, findBroughtLists, findRecordsOfTitles } from './import-rows.ts';
import type { ListRow } from './import-rows.ts';
import { IMPORT_STATES } from './import-tables.ts';
import type { ImportState } from './import-tables.ts';
import { writeChanges } from './import-writes.ts';
import { readOwnTitles } from './own-titles.ts';

/**
 * Goes on with an import until there is nothing left to do. A process that dies leaves whole batches, and the next try
 * goes on behind them.
 */
export const importWork: JobKind<{ importId: number }> = {
  name: 'import-work',
  tries: 6,
  firstWait: 10,
  longestWait: 300,
  timeLimit: 900,
  keptFor: 86_400,
};

export interface ImportParts {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Rest after a step, as a share of its time: visitors have the database to themselves meanwhile. */
const REST = 0.2;

/**
 * Does all that is left of an import, and returns its state; null if it was deleted. Throws if the signal ends it before,
 * so that it is tried again.
 */
export async function workOnImport(
  { db, clock }: ImportParts,
  importId: number,
  signal?: AbortSignal,
): Promise<ImportState | null> {
  for (;;) {
    signal?.throwIfAborted();
    const start = performance.now();
    const { state, isDone } = await stepImport(db, importId, clock.now());
    if (isDone) return state;
    await sleep(REST * (performance.now() - start), undefined, signal && { signal });
  }
}

/** Titles that are planned, or written, in one transaction: short enough that nobody waits for it. */
const TITLES = 60;

export interface OpenImport {
  userId: SignedInUserId;
  state: ImportState;
  ratingsBy: 'later' | 'mine' | 'file';
  ratedIsWatched: boolean;
  at: Date;
}

/**
 * The import's row, locked so that its batches run one after the other, in whatever process. The account is locked
 * before it, as every command does.
 */
export async function lockImport(tx: Transaction, importId: number): Promise<OpenImport | null> {
  const find = (lock: boolean) =>
    rowsOf(
      tx,
      {
        userId: signedInUserKind,
        state: oneOf(IMPORT_STATES),
        ratingsBy: oneOf(['later', 'mine', 'file']),
        ratedIsWatched: bool,
        at: instant,
      },
      sql`select user_id as "userId", state, ratings_by as "ratingsBy",
          rated_is_watched as "ratedIsWatched", created_at as at
        from imports where id = ${importId} ${lock ? sql`for update` : sql``}`,
    );
  const [unlocked] = await find(false);
  if (!unlocked) return null;
  const owner = await lockOwnerAlone(tx, unlocked.userId);
  return owner.ok ? ((await find(true))[0] ?? null) : null;
}

/**
 * Does the next batch of an import. Done if there is none, or if the import was cancelled or deleted. One that waits for
 * the person's decision stays so while titles that were fetched for it join its preview.
 */
export function stepImport(
  db: Db,
  importId: number,
  now: Date,
): Promise<{ state: ImportState | null; isDone: boolean }> {
  return changing(db, async (tx) => {
    const open = await lockImport(tx, importId);
    if (!open) return { state: null, isDone: true };
    const { state, userId } = open;
    const isWriting = state === 'applying' || state === 'applied';
    const isLooking = state === 'matching' || state === 'ready';
    if (!isWriting && !isLooking) return { state, isDone: true };
    if ((await matchNext(tx, importId, userId)) > 0) return { state, isDone: false };
    if ((await planNext(tx, importId, open)) > 0) return { state, isDone: false };
    if (isLooking) {
      if (state === 'matching') await setState(tx, importId, 'ready', now);
      return { state: 'ready', isDone: true };
    }
    if ((await applyNext(tx, importId, { ...open, now })) > 0) return { state, isDone: false };
    if (state === 'applying') await setState(tx, importId, 'applied', now);
    return { state: 'applied', isDone: true };
  });
}

export async function setState(
  tx: Transaction,
  importId: number,
  state: ImportState,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update imports set state = ${state}, changed_at = ${now},
      applied_at = case when ${state} = 'applied' then ${now}::timestamptz else applied_at end
    where id = ${importId}`);
  // Events of media servers that it was made of are in the library now, or are looked for by it.
  if (state === 'applied') {
    await tx.execute(sql`delete from webhook_events where import_id = ${importId}`);
  }
}

interface PlannedTitle extends TitlePlan {
  key: TitleKey;
  /** The places of its rows. */
  places: number[];
}

/** Plans the titles of some rows in a state, as they would be written now. */
async function planTitles(
  tx: Transaction,
  importId: number,
  { userId, ...options }: OpenImport,
  { state, lists }: { state: 'matched' | 'planned'; lists: readonly ListRow[] },
): Promise<PlannedTitle[]> {
  const titles = await findRecordsOfTitles(tx, importId, state, TITLES);
  if (titles.length === 0) return [];
  const keys = titles.map(({ key }) => key);
  const own = await readOwnTitles(tx, userId, keys, lists);
  const series = keys.flatMap(({ type, id }) => (type === 'serie' ? [id] : []));
  const episodes = await findEpisodes(tx, series);
  return titles.map(({ key, rows }) => {
    const mine = own.get(titleKeyText(key));
    if (!mine) throw new Error(`nothing was read about ${titleKeyText(key)}`);
    const known = key.type === 'serie' ? (episodes.get(key.id) ?? []) : [];
    const plan = planTitle(key.type, mine, rows, { ...options, episodes: known });
    return { key, places: rows.map(({ place }) => place), ...plan };
  });
}

/** Counts the next titles for the preview. Returns how many there were. */
async function planNext(tx: Transaction, importId: number, open: OpenImport): Promise<number> {
  const lists = await findBroughtLists(tx, importId);
  const planned = await planTitles(tx, importId, open, { state: 'matched', lists });
  if (planned.length > 0) await countTitles(tx, importId, 'planned', planned);
  return planned.length;
}

/** Writes the next titles. Returns how many there were. */
async function applyNext(
  tx: Transaction,
  importId: number,
  { now, ...open }: OpenImport & { now: Date },
): Promise<number> {
  const lists = await makeCollections(tx, open.userId, { importId, at: now });
  const planned = await planTitles(tx, importId, open, { state: 'planned', lists });
  if (planned.length === 0) return 0;
  const changes = planned.flatMap(({ key, changes: list }) =>
    list.map((change) => ({ key, change })),
  );
  const full = await writeChanges(tx, open.userId, changes, { importId, at: now, lists });
  await countTitles(
    tx,
    importId,
    'applied',
    planned.map(({ places, counts, key }) => ({
      places,
      counts: { ...counts, full: full.get(titleKeyText(key)) ?? 0 },
    })),
  );
  return planned.length;
}
