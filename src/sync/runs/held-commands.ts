import { sql } from 'drizzle-orm';
import type { TitleKey } from '#catalog/import-schema.ts';
import { isOneOf } from '#catalog/titles/title-rows.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { NewsKind, NewsSubject } from './doubt-rules.ts';
import type { RecordedRun } from './session.ts';

/** One piece of news that would take something from visitors. */
export type News = {
  kind: NewsKind;
  subject: NewsSubject;
  id: number;
  /** The answer, in words for the operator. */
  reason: string;
  /** Current offers that would end. */
  offers?: number;
};

/** Numbers of responses about things of the catalogue, with which a run's news is compared. */
export type Answers = Partial<Record<NewsKind, number>>;

/** Collects news in the transaction that settles its pending rows, so that a killed run loses none. */
export async function holdNews(
  tx: Transaction,
  run: RecordedRun,
  news: readonly News[],
  at: Date,
): Promise<void> {
  if (news.length === 0) return;
  await tx.execute(sql`
    insert into sync_held (kind, subject, id, run_id, reason, offers, seen_at)
    select kind, subject, id, ${run.id}::bigint, reason, coalesce(offers, 0), ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as r(kind text, subject text, id int, reason text, offers int)
    on conflict (kind, subject, id) do update set run_id = excluded.run_id,
      reason = excluded.reason, offers = excluded.offers, seen_at = excluded.seen_at`);
}

/** Counts answers that could have been news; the run records them in this transaction. */
export function countAnswers(run: RecordedRun, answers: Answers): void {
  const before = answersOf(run);
  const sum = { ...before };
  for (const [kind, count] of Object.entries(answers) as [NewsKind, number][]) {
    sum[kind] = (before[kind] ?? 0) + count;
  }
  run.progress = { ...run.progress, answers: sum };
}

export const answersOf = (run: Pick<RecordedRun, 'progress'>): Answers =>
  (run.progress['answers'] ?? {}) as Answers;

/** Drops the news about titles that a newer answer corrects. */
export async function dropNewsOfTitles(
  tx: Transaction,
  keys: readonly TitleKey[],
  kinds: readonly NewsKind[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`delete from sync_held h where h.kind = any(${sql.param(kinds)}::text[])
    and ${isOneOf(keys, sql`h.subject`, sql`h.id`)}`);
}

export async function dropNewsOfPeople(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(
    sql`delete from sync_held where kind = 'people' and id = any(${sql.param(ids)}::int[])`,
  );
}

/** Drops the news about titles and details that have left the catalogue meanwhile. */
export async function dropNewsOfNothing(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from sync_held h where case when subject = 'person'
    then not exists (select from people p where p.id = h.id and p.details_fetched_at is not null)
    else not exists (select from titles t where t.media_type::text = h.subject and t.id = h.id) end`);
}

/** Adds titles with news to those that a run fetches, so that the source can correct it. */
export async function addHeld(
  tx: Transaction,
  runId: number,
  kinds: readonly NewsKind[],
): Promise<void> {
  await tx.execute(sql`
    insert into sync_pending (run_id, media_type, id, priority)
    select distinct ${runId}::bigint, t.media_type, t.id, t.popularity
    from sync_held h join titles t on t.media_type::text = h.subject and t.id = h.id
    where h.kind = any(${sql.param(kinds)}::text[])
    on conflict do nothing`);
}
