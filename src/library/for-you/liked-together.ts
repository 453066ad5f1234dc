// Counts which titles people like together. Reasons: docs/decisions/2026-11-29-for-you.md
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '#platform/database/database.ts';
import { countOf, rowCountOf } from '#platform/database/rows.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';

/** People who must like both titles of a pair before it exists, at least. */
const FEWEST_PEOPLE = 20;
/** Counts are written in steps of this many people. */
const STEP = 5;
/** From this rating on, four stars, a title is liked here. */
const LIKED = 8;
/** Likes of one person, the strongest and newest: nobody weighs more by rating thousands of titles. */
const MOST_LIKES = 50;
/** Pairs that a title keeps. */
const KEPT_PAIRS = 20;
/** Parts in which the titles are counted, so that memory does not grow with the number of pairs. */
const PARTS = 64;

export const likedTogetherCount: JobKind<object> = {
  name: 'liked-together',
  tries: 3,
  firstWait: 1800,
  longestWait: 7200,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; in Brazil's night, an hour after the daily sweep. */
export const likedTogetherSchedule: Schedule = { kind: likedTogetherCount, cron: '40 7 * * *' };

/** Counts them every night, until `jobs` stops. */
export const countLikesNightly = (jobs: Jobs, { db, log }: { db: Db; log: Log }): Promise<void> =>
  jobs.work(likedTogetherCount, async (_, { signal }) => {
    const pairs = await countLikedTogether(db, signal);
    log.info({ pairs }, 'counted which titles people like together');
  });

/**
 * Replaces `liked_together` and returns the number of its pairs. The likes of people who turned this off are left out.
 *
 * A count is blurred before it is written: from 0 to 16 people, by half of the bits of a secret hash of the pair and of
 * its true count, are taken off, and it is cut to steps of five. Whoever adds accounts of their own to find out if
 * one more person likes both titles sees a pair appear no sooner than with 20 people, and cannot tell that person from
 * the blur; the same count has the same blur every night, so waiting does not help.
 */
export async function countLikedTogether(db: Db, signal?: AbortSignal): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into liked_together_secret (secret)
      values (${randomBytes(32).toString('base64url')}) on conflict do nothing`);
    await gatherLikes(tx);
    await tx.execute(sql`delete from liked_together`);
    for (let part = 0; part < PARTS; part += 1) {
      signal?.throwIfAborted();
      await rowCountOf(tx, pairsOf(part));
    }
    await tx.execute(sql`drop table likes_of_the_night`);
    return countOf(tx, sql`liked_together`);
  });
}

/** A temporary table of all likes, by numbers instead of people's ids; it ends with the transaction. */
async function gatherLikes(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temporary table likes_of_the_night on commit drop as
    with liked as (
      select user_id, media_type, title_id, max(strength) as strength, max(at) as at
      from (
        select user_id, media_type, title_id, rating as strength, rated_at as at
          from ratings where rating >= ${sql.raw(String(LIKED))}
        union all
        select user_id, media_type, title_id, 10, marked_at from title_marks
          where kind = 'favorite') one
      where not exists (select from for_you_settings s where s.user_id = one.user_id and not s.alike)
      group by user_id, media_type, title_id),
    ranked as (
      select *, row_number() over (partition by user_id
        order by strength desc, at desc, media_type, title_id) as place from liked)
    select dense_rank() over (order by user_id)::int as person, media_type, title_id
    from ranked where place <= ${sql.raw(String(MOST_LIKES))}`);
  // Titles that too few people like have no pairs.
  await tx.execute(sql`
    delete from likes_of_the_night where (media_type, title_id) in (
      select media_type, title_id from likes_of_the_night
      group by 1, 2 having count(*) < ${sql.raw(String(FEWEST_PEOPLE))})`);
  await tx.execute(sql`create index on likes_of_the_night (person)`);
  await tx.execute(
    sql`create index on likes_of_the_night ((title_id % ${sql.raw(String(PARTS))}))`,
  );
  await tx.execute(sql`analyze likes_of_the_night`);
}

/**
 * Writes the pairs of a part of the titles. The order of a pair does not matter to its blur, so that both directions
 * say the same.
 */
const pairsOf = (part: number) => sql`
  insert into liked_together (media_type, title_id, other_type, other_id, people, position)
  with pair as (
    select a.media_type, a.title_id, b.media_type as other_type, b.title_id as other_id,
      count(*)::int as people
    from likes_of_the_night a join likes_of_the_night b on b.person = a.person
      and (b.media_type, b.title_id) <> (a.media_type, a.title_id)
    where a.title_id % ${sql.raw(String(PARTS))} = ${part}
    group by 1, 2, 3, 4 having count(*) >= ${FEWEST_PEOPLE}),
  blurred as (
    select pair.*, (people - bit_count(substring(sha256(convert_to(concat_ws(' ', secret,
        least(media_type::text || title_id, other_type::text || other_id),
        greatest(media_type::text || title_id, other_type::text || other_id), people), 'UTF8'))
        from 1 for 2)))::int as shown
    from pair, liked_together_secret),
  ranked as (
    select *, row_number() over (partition by media_type, title_id
      order by shown desc, other_type, other_id) as position
    from blurred where shown >= ${FEWEST_PEOPLE})
  select r.media_type, r.title_id, r.other_type, r.other_id, r.shown / ${STEP} * ${STEP}, r.position
  from ranked r join titles t on t.media_type = r.media_type and t.id = r.title_id
  where r.position <= ${KEPT_PAIRS}`;
