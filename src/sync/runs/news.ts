import { sql } from 'drizzle-orm';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { dayOf } from './day-rules.ts';
import { NEWS_KINDS, doubtOf, newsText } from './doubt-rules.ts';
import type { NewsKind, NewsSubject } from './doubt-rules.ts';
import { answersOf, dropNewsOfNothing } from './held-commands.ts';
import type { RecordedRun, SyncSession } from './session.ts';
import type { TitleKey } from '#catalog/import-schema.ts';
import type { News } from './held-commands.ts';
import type { RemovalReason, TitleResult } from './title-writes.ts';
import type { SQL } from 'drizzle-orm';
import { writeOffers } from '#catalog/offers/offer-commands.ts';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import type { Transaction } from '#platform/database/database.ts';
import { OFFER_SOURCE } from '#sync/film-database/offer-rules.ts';
import { removeDetails } from './title-run.ts';
import { goneReasonOf } from './title-writes.ts';

/**
 * Judges the news that a run collected, once it has fetched everything: believed news is applied, in small
 * transactions; the rest is held. A run that is killed in between judges the rest when it continues.
 */
export async function judgeNews(session: SyncSession, run: RecordedRun): Promise<void> {
  const { db, clock, limits, say } = session;
  await run.write(dropNewsOfNothing);
  for (const kind of NEWS_KINDS) {
    const news = await countOf(db, sql`sync_held where run_id = ${run.id} and kind = ${kind}`);
    if (news === 0) continue;
    const doubt = doubtOf(
      {
        news,
        answers: answersOf(run)[kind] ?? 0,
        appliedToday: await appliedOn(session, kind),
        catalogue: await catalogueOf(session, kind),
      },
      limits.doubt,
    );
    if (doubt === null) {
      await applyInSteps(session, run, kind);
      continue;
    }
    say(`${newsText(kind, news)} held: ${doubt}. See "sync held".`);
    session.log.warn({ kind, news, doubt }, 'news of the film database is held');
    await run.write(async (tx) => {
      await tx.execute(sql`update sync_held set doubted_at = coalesce(doubted_at, ${clock.now()})
        where run_id = ${run.id} and kind = ${kind}`);
      const held = (run.progress['held'] ?? {}) as Record<string, number>;
      run.progress = { ...run.progress, held: { ...held, [kind]: news } };
    });
  }
}

async function applyInSteps(session: SyncSession, run: RecordedRun, kind: NewsKind): Promise<void> {
  const { clock } = session;
  const which = sql`run_id = ${run.id} and kind = ${kind}`;
  for (let applied = -1; applied !== 0;) {
    session.signal.throwIfAborted();
    applied = await run.write(async (tx) => {
      const result = await applyNews(tx, which, session);
      if (result.news === 0) return 0;
      await tx.execute(sql`insert into sync_news_days (day, kind, applied)
        values (${dayOf(clock.now())}, ${kind}, ${result.news})
        on conflict (day, kind) do update
        set applied = sync_news_days.applied + excluded.applied`);
      if (result.removed > 0) {
        const before = Number(run.progress['removed'] ?? 0);
        run.progress = { ...run.progress, removed: before + result.removed };
      }
      return result.news;
    });
  }
}

async function appliedOn({ db, clock }: SyncSession, kind: NewsKind): Promise<number> {
  const [row] = await rowsOf<{ applied: number }>(
    db,
    sql`select applied from sync_news_days where day = ${dayOf(clock.now())} and kind = ${kind}`,
  );
  return row?.applied ?? 0;
}

/** The number of titles or people that could have such news. */
function catalogueOf({ db }: SyncSession, kind: NewsKind): Promise<number> {
  if (kind === 'people') return countOf(db, sql`people where details_fetched_at is not null`);
  const offered = sql`and exists (select from offers o where o.media_type = t.media_type
    and o.title_id = t.id and o.gone_at is null)`;
  return countOf(
    db,
    sql`titles t where source = ${FILM_DATABASE} ${kind === 'offers' ? offered : sql``}`,
  );
}

/** A title of the catalogue, with the number of its current offers. */
export type KnownTitle = TitleKey & { offers: number };

type Sifted = {
  /** Results that can be written at once. */
  passed: TitleResult[];
  /** News that has to wait for the end of the run. */
  news: News[];
  /** Titles of the catalogue among the results, and those of them with offers. */
  answers: { titles: number; offers: number };
  /** Titles that exist, so that news of their deletion is wrong. */
  alive: TitleKey[];
  /** Titles whose offers are as good as before. */
  offered: TitleKey[];
};

/**
 * Separates the results that take something from visitors. A title whose offers are all missing is written without
 * them, so the stored ones stay. Titles that the catalogue lacks cannot be deleted.
 */
export function sift(results: readonly TitleResult[], known: readonly KnownTitle[]): Sifted {
  const offersOf = new Map(known.map((title) => [keyOf(title), title.offers]));
  const sifted: Sifted = {
    passed: [],
    news: [],
    answers: { titles: 0, offers: 0 },
    alive: [],
    offered: [],
  };
  for (const result of results) {
    const { key } = result;
    const offers = offersOf.get(keyOf(key));
    const isAbout = result.kind === 'title' || result.kind === 'removed';
    if (offers !== undefined && isAbout) sifted.answers.titles += 1;
    if (!isAbout) {
      sifted.passed.push(result);
    } else if (result.kind === 'removed') {
      if (offers !== undefined) sifted.news.push(removalOf(result, offers));
    } else {
      sifted.alive.push(key);
      const entries = result.mapped.title.offers?.entries;
      if (entries !== undefined && offers !== undefined && offers > 0) {
        sifted.answers.offers += 1;
        if (entries.length === 0) {
          sifted.news.push(offersNews(key, offers));
          const { offers: _, ...title } = result.mapped.title;
          sifted.passed.push({ ...result, mapped: { ...result.mapped, title } });
          continue;
        }
      }
      if (entries !== undefined) sifted.offered.push(key);
      sifted.passed.push(result);
    }
  }
  return sifted;
}

/** The reason in words for the operator; `applyNews` reads it back from them. */
const REMOVALS: Readonly<Record<RemovalReason, string>> = {
  deleted: 'it does not exist (404)',
  adult: 'it is marked as adult',
  extra: 'it is marked as an extra of a film',
};

function removalOf(
  { key, reason }: Extract<TitleResult, { kind: 'removed' }>,
  offers: number,
): News {
  const kind = reason === 'deleted' ? 'deleted' : 'refused';
  return { kind, subject: key.type, id: key.id, offers, reason: REMOVALS[reason] };
}

/** True if refused news says that the title is an extra; otherwise it is adult. */
export const isExtra = (reason: string): boolean => reason === REMOVALS.extra;

/** The news that all offers of a title are missing. */
export function offersNews({ type, id }: TitleKey, offers: number): News {
  return { kind: 'offers', subject: type, id, offers, reason: 'it has no offers in Brazil' };
}

const keyOf = ({ type, id }: TitleKey) => `${type} ${id}`;

/** Titles in a transaction. */
const BATCH = { server: 50, embedded: 10 };

type Row = { kind: NewsKind; subject: NewsSubject; id: number; reason: string; seenAt: string };

type Parts = Pick<SyncSession, 'clock' | 'kind' | 'limits'>;

/**
 * Applies some of the news that meets a condition on `sync_held`, and deletes it there. Returns how
 * much it was, 0 when there is none left, and how many titles left the catalogue.
 */
export async function applyNews(
  tx: Transaction,
  which: SQL,
  { clock, kind: database, limits }: Parts,
  periods: OfferPeriods = limits.offers,
): Promise<{ news: number; removed: number }> {
  const rows = await rowsOf<Row>(
    tx,
    sql`delete from sync_held where (kind, subject, id) in (
        select kind, subject, id from sync_held where ${which}
        order by kind, subject, id limit ${BATCH[database]})
      returning kind, subject, id, reason, seen_at as "seenAt"`,
  );
  const titlesOf = (kind: NewsKind) =>
    rows.flatMap((row) =>
      row.kind === kind && row.subject !== 'person'
        ? [{ type: row.subject, id: row.id, reason: row.reason, seenAt: new Date(row.seenAt) }]
        : [],
    );
  const at = clock.now();
  let removed = 0;
  removed += await removeTitles(tx, titlesOf('deleted'), { reason: 'deleted', at });
  const refused = Object.groupBy(titlesOf('refused'), ({ reason }) =>
    isExtra(reason) ? 'extra' : 'adult',
  );
  for (const reason of ['adult', 'extra'] as const) {
    removed += await removeTitles(tx, refused[reason] ?? [], { reason: goneReasonOf(reason), at });
  }
  await writeOffers(
    tx,
    titlesOf('offers').map(({ type, id, seenAt }) => ({
      type,
      id,
      offers: { checkedAt: seenAt, source: OFFER_SOURCE, entries: [] },
    })),
    periods,
  );
  const people = rows.flatMap(({ kind, id }) => (kind === 'people' ? [id] : []));
  if (people.length > 0) await removeDetails(tx, people, at);
  return { news: rows.length, removed };
}
