// Counts which titles people like together. Reasons: docs/decisions/2026-11-29-for-you.md
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
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
/**
 * Days until a like counts, and until those of a new account do: so nobody moves counts up from one night to the next
 * and sees what follows.
 */
const LIKE_DAYS = 30;
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
export const countLikesNightly = (
  jobs: Jobs,
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
): Promise<void> =>
  jobs.work(likedTogetherCount, async (_, { signal }) => {
    const pairs = await countLikedTogether(db, clock.now(), signal);
    log.info({ pairs }, 'counted which titles people like together');
  });

/**
 * Replaces `liked_together` and returns the number of its pairs. The likes of people who turned this off are left out.
 *
 * A count is blurred before it is written: from 0 to 24 people are taken off, and it is cut to steps of five. The blur
 * has three parts of 8 bits: one of the pair and its true count, and one of each title and the number of its likes. So
 * one like more draws anew what a title has in common with all its others, and looking at many pairs of the title does
 * not average that out. The same counts have the same blur every night, so waiting does not help. It makes guesses
 * worse, not impossible: docs/decisions/2026-11-29-for-you.md says what is left.
 */
export async function countLikedTogether(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const pairs = await db.transaction(async (tx) => {
    await tx.execute(sql`insert into liked_together_secret (secret)
      values (${randomBytes(32).toString('base64url')}) on conflict do nothing`);
    await gatherLikes(tx, now);
    await tx.execute(sql`delete from liked_together`);
    for (let part = 0; part < PARTS; part += 1) {
      signal?.throwIfAborted();
      await rowCountOf(tx, pairsOf(part));
    }
    await tx.execute(sql`drop table likes_of_the_night, blur_of_the_night`);
    return countOf(tx, sql`liked_together`);
  });
  // All its rows are new: until the statistics are, answers would be planned for the rows of another night.
  await db.execute(sql`analyze liked_together`);
  return pairs;
}

/** The number of bits set in 8 bits of a hash of the secret and these values, in SQL: 4 on average. */
const blurOf = (...values: SQL[]): SQL => sql`bit_count(substring(sha256(convert_to(
  concat_ws(' ', secret, ${sql.join(values, sql`, `)}), 'UTF8')) from 1 for 1))::int`;

/** Temporary tables of all likes, by numbers instead of people's ids, and of the titles' blur; they end with the transaction. */
async function gatherLikes(tx: Transaction, now: Date): Promise<void> {
  const until = new Date(now.getTime() - LIKE_DAYS * 86_400_000);
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
      join users u on u.id = one.user_id
      where one.at <= ${until} and u.created_at <= ${until}
        and not exists (select from for_you_settings s where s.user_id = one.user_id and not s.alike)
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
  await tx.execute(sql`
    create temporary table blur_of_the_night on commit drop as
    select media_type, title_id, ${blurOf(sql`media_type`, sql`title_id`, sql`likes`)} as taken_off
    from (select media_type, title_id, count(*) as likes from likes_of_the_night group by 1, 2) l,
      liked_together_secret`);
  await tx.execute(sql`analyze blur_of_the_night`);
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
    select pair.*, people - one.taken_off - other.taken_off - ${blurOf(
      sql`least(pair.media_type::text || pair.title_id, other_type::text || other_id)`,
      sql`greatest(pair.media_type::text || pair.title_id, other_type::text || other_id)`,
      sql`people`,
    )} as shown
    from liked_together_secret, pair
    join blur_of_the_night one on one.media_type = pair.media_type and one.title_id = pair.title_id
    join blur_of_the_night other on other.media_type = other_type and other.title_id = other_id),
  ranked as (
    select *, row_number() over (partition by media_type, title_id
      order by shown desc, other_type, other_id) as position
    from blurred where shown >= ${FEWEST_PEOPLE})
  select r.media_type, r.title_id, r.other_type, r.other_id, r.shown / ${STEP} * ${STEP}, r.position
  from ranked r join titles t on t.media_type = r.media_type and t.id = r.title_id
  where r.position <= ${KEPT_PAIRS}`;
