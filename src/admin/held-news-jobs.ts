import { sql } from 'drizzle-orm';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { NewsKind } from '#sync/runs/doubt-rules.ts';
import { dropNews, releaseNews } from '#sync/runs/held-actions.ts';
import { inLease } from '#sync/runs/session.ts';
import type { SyncParts } from '#sync/runs/session.ts';
import { decide } from './operator-log.ts';
import type { Acting, Decided } from './operator-log.ts';

export type HeldNewsDecision = 'release' | 'drop';

/** The held news of one kind of one run. */
export interface HeldGroup {
  kind: NewsKind;
  run: number;
}

/** Releasing held news takes the lease of the sync, so this waits while a run has it. */
export const heldNewsWork: JobKind<HeldGroup & { decision: HeldNewsDecision }> = {
  name: 'held-news',
  tries: 30,
  firstWait: 30,
  longestWait: 900,
  timeLimit: 1800,
  keptFor: 7 * 86_400,
  keyed: true,
};

/** Held news of one kind and run, for the operator. */
export interface HeldNewsGroup extends HeldGroup {
  news: number;
  since: Date;
  /** The names of the best known titles, or of people. */
  examples: string[];
  /** The decision that a waiting job will carry out. */
  decided: HeldNewsDecision | null;
}

const keyOf = ({ kind, run }: HeldGroup) => `${kind} ${run}`;

/** A lock number that nothing else uses; serialises the decisions about held news. */
const LOCK = 860_201_133;

/** The held news by run and kind, the newest run first. */
export async function findHeldNews(db: DbOrTransaction): Promise<HeldNewsGroup[]> {
  const rows = await rowsOf<Omit<HeldNewsGroup, 'since'> & { since: string }>(
    db,
    sql`select h.kind, h.run_id::int as run, count(*)::int as news, min(h.doubted_at) as since,
        (array_agg(coalesce(t.original_title, p.name) order by t.popularity desc nulls last, h.id)
          filter (where coalesce(t.original_title, p.name) is not null))[1:3] as examples,
        (select j.data ->> 'decision' from pgboss.job j where j.name = ${heldNewsWork.name}
          and j.singleton_key = h.kind || ' ' || h.run_id and j.state <= 'active' limit 1) as decided
      from sync_held h
        left join titles t on t.media_type::text = h.subject and t.id = h.id
        left join people p on h.subject = 'person' and p.id = h.id
      where h.doubted_at is not null group by h.kind, h.run_id order by h.run_id desc, h.kind`,
  );
  return rows.map(({ examples, ...row }) => ({
    ...row,
    examples: examples ?? [],
    since: new Date(row.since),
  }));
}

/** Queues a decision about held news, unless one waits already or the news is gone. */
export const decideAboutNews = (
  db: Db,
  group: HeldGroup & { decision: HeldNewsDecision },
  acting: Acting & { jobs: Pick<Jobs, 'add'> },
): Promise<Decided> =>
  decide(db, acting, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const found = (await findHeldNews(tx)).find((one) => keyOf(one) === keyOf(group));
    if (found === undefined || found.decided !== null) return null;
    await acting.jobs.add(heldNewsWork, group, { tx, key: keyOf(group) });
    return {
      action: group.decision === 'release' ? 'news-released' : 'news-dropped',
      about: `${group.kind}, run ${group.run}`,
    };
  });

/** Carries out decisions about held news until `jobs` stops. */
export async function workOnHeldNews(jobs: Jobs, parts: SyncParts): Promise<void> {
  await jobs.work(heldNewsWork, async ({ decision, kind, run }, { signal }) => {
    await inLease({ ...parts, stop: signal }, 'held', async (session) => {
      if (decision === 'drop') await dropNews(session, { kind, run });
      else await releaseNews(session, { kind, run });
    });
  });
}
