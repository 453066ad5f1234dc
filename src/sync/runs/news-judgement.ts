import { sql } from 'drizzle-orm';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { FILM_DATABASE } from '#sync/film-database/title-rules.ts';
import { dayOf } from './day-rules.ts';
import { doubtOf, newsText, NEWS_KINDS } from './doubt-rules.ts';
import type { NewsKind } from './doubt-rules.ts';
import { answersOf, dropNewsOfNothing } from './held-commands.ts';
import { applyNews } from './news-commands.ts';
import type { RecordedRun, SyncSession } from './session.ts';

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
