// Stores what the sources answer. A page and the progress of its job are one transaction, so that a run that is killed
// neither loses nor repeats one.
import { sql } from 'drizzle-orm';
import { instant, int, nullable, text } from '#platform/database/columns.ts';
import { inBatches, insertAll, jsonOf } from '#platform/database/bulk-writes.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import type { Clock } from '#platform/clock.ts';
import { UnusableAnswer } from './exchange.ts';
import { changeKey } from './offer.ts';
import type { OfferChange, TitleIds } from './offer.ts';
import { isServiceKey } from './services.ts';
import type { ServiceKey } from './services.ts';
import { sourceJobs, sourceLedgers, titleIdentifiers } from './source-tables.ts';
import { storedAnswer, storedChange } from './stored-answers.ts';
import { EMPTY_LEDGER, booked } from './streaming/ledger.ts';
import type { LedgerLimits, RequestLedger } from './streaming/ledger.ts';
import type { AnswerStore } from './streaming/on-demand.ts';
import { SOURCE as STREAMING } from './streaming/options.ts';
import type { StreamingAnswer } from './streaming/options.ts';
import type { JobName, JobState, StreamingStore } from './streaming/run.ts';
import type { PropertyQuery } from './wikidata/properties.ts';
import type { IdentifierStore } from './wikidata/run.ts';

export const WIKIDATA = 'wikidata';

/** Identifiers that are written by one statement. */
const ROWS = 5000;

/** `P1874 movie`: the name of a property's weekly pull among the jobs. */
export const identifierJob = ({ property, type }: PropertyQuery): string => `${property} ${type}`;

export function createIdentifierStore(db: Db, clock: Clock): IdentifierStore {
  const ofProperty = ({ property, type }: PropertyQuery) =>
    sql`title_identifiers where property = ${property} and media_type = ${type}`;
  return {
    count: (query) => countOf(db, ofProperty(query)),
    async replace(query, rows) {
      const at = clock.now();
      await db.transaction(async (tx) => {
        await tx.execute(sql`delete from ${ofProperty(query)}`);
        for (const batch of inBatches(rows, ROWS)) {
          await insertAll(
            tx,
            titleIdentifiers,
            batch.map(({ type, ...row }) => ({ ...row, mediaType: type })),
          );
        }
        await writeJob(tx, WIKIDATA, identifierJob(query), {
          cursor: null,
          pages: 1,
          startedAt: at,
          since: null,
          completedAt: at,
        });
      });
    },
  };
}

/** True if a property's last good pull is older than this, or there was none. */
export async function isPullDue(
  db: DbOrTransaction,
  query: PropertyQuery,
  before: Date,
): Promise<boolean> {
  const fresh = sql`source_jobs where source = ${WIKIDATA} and job = ${identifierJob(query)}
    and completed_at > ${before}`;
  return (await countOf(db, fresh)) === 0;
}

/** More removed offers than this share of all, and than a handful, are held: a source that errs changes nothing. */
const MOST_REMOVED = 0.2;
const FEW_REMOVED = 200;

/** @param clock for the times of readings */
export function createStreamingStore(db: Db, clock: Clock): StreamingStore & AnswerStore {
  return {
    async stateOf(job) {
      const [row] = await rowsOf(
        db,
        {
          cursor: nullable(text),
          pages: int,
          startedAt: nullable(instant),
          since: nullable(instant),
          completedAt: nullable(instant),
        },
        sql`select cursor, pages, started_at as "startedAt", since, completed_at as "completedAt"
          from source_jobs where source = ${STREAMING} and job = ${job}`,
      );
      if (row === undefined) return null;
      const { startedAt, ...state } = row;
      return startedAt === null ? null : { ...state, startedAt };
    },
    async storeAnswers(job, page, state) {
      const { answers } = page.for('storage');
      await db.transaction(async (tx) => {
        await writeAnswers(tx, answers);
        await writeJob(tx, STREAMING, job, state);
      });
    },
    async storeChanges(job, page, state) {
      const { changes } = page.for('storage');
      const at = clock.now();
      await db.transaction(async (tx) => {
        await writeChanges(tx, job, changes, at);
        if (job.startsWith('removed')) await refuseTooManyRemovals(tx, job, state.startedAt);
        const isWhole = state.cursor === null;
        const isAhead = job.startsWith('expiring') || job.startsWith('upcoming');
        // A list of what is ahead is told again as a whole: what is no longer on it is no longer true.
        if (isWhole && isAhead) {
          await tx.execute(sql`delete from source_changes
            where source = ${STREAMING} and job = ${job} and read_at < ${state.startedAt}`);
        }
        await writeJob(tx, STREAMING, job, state);
      });
    },
    async storeServices(covered, state) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`delete from covered_services where source = ${STREAMING}`);
        await tx.execute(sql`insert into covered_services (source, service)
          select ${STREAMING}, unnest(${sql.param([...covered])}::text[])`);
        await writeJob(tx, STREAMING, 'services', state);
      });
    },
    storeState: (job, state) => writeJob(db, STREAMING, job, state),
    async storeAnswer(title, answer) {
      if (answer === null) return writeUnknown(db, title, clock.now());
      await writeAnswers(db, [answer.for('storage')]);
    },
  };
}

/** Answers about titles that the catalogue lacks are dropped. */
async function writeAnswers(
  db: DbOrTransaction,
  answers: readonly StreamingAnswer[],
): Promise<void> {
  const rows = answers.map((answer) => ({
    type: answer.title.type,
    id: answer.title.id,
    fetched_at: answer.fetchedAt,
    answer: storedAnswer(answer),
  }));
  await db.execute(sql`
    insert into source_answers (source, media_type, title_id, fetched_at, answer)
    select distinct on (t.media_type, t.id) ${STREAMING}, t.media_type, t.id, n.fetched_at, n.answer
    from json_to_recordset(${jsonOf(rows)}::json)
      as n(type media_type, id int, fetched_at timestamptz, answer jsonb)
    join titles t on t.media_type = n.type and t.id = n.id
    order by t.media_type, t.id, n.fetched_at desc
    on conflict (media_type, title_id, source) do update
      set fetched_at = excluded.fetched_at, answer = excluded.answer`);
}

/** Notes that a source does not know a title; what it said before is dropped. */
async function writeUnknown(db: DbOrTransaction, { type, id }: TitleIds, at: Date): Promise<void> {
  await db.execute(sql`
    insert into source_answers (source, media_type, title_id, fetched_at, answer)
    select ${STREAMING}, media_type, id, ${at}, null from titles
    where media_type = ${type} and id = ${id}
    on conflict (media_type, title_id, source) do update
      set fetched_at = excluded.fetched_at, answer = null`);
}

async function writeChanges(
  db: DbOrTransaction,
  job: JobName,
  changes: readonly OfferChange[],
  at: Date,
): Promise<void> {
  const rows = changes.map((change) => ({
    type: change.title.type,
    id: change.title.id,
    key: changeKey(change),
    kind: change.kind,
    change: storedChange(change),
  }));
  await db.execute(sql`
    insert into source_changes (source, media_type, title_id, key, kind, job, read_at, change)
    select ${STREAMING}, t.media_type, t.id, n.key, n.kind, ${job}, ${at}, n.change
    from json_to_recordset(${jsonOf(rows)}::json)
      as n(type media_type, id int, key text, kind text, change jsonb)
    join titles t on t.media_type = n.type and t.id = n.id
    order by t.media_type, t.id, n.key
    on conflict (media_type, title_id, source, key) do update
      set read_at = excluded.read_at, job = excluded.job, change = excluded.change`);
}

/** @throws UnusableAnswer if a job removes more than can be believed; nothing of its page is stored */
async function refuseTooManyRemovals(
  db: DbOrTransaction,
  job: JobName,
  startedAt: Date,
): Promise<void> {
  const removed = await countOf(
    db,
    sql`source_changes where source = ${STREAMING} and job = ${job} and read_at >= ${startedAt}`,
  );
  if (removed <= FEW_REMOVED) return;
  const stored = firstOf(
    await rowsOf(
      db,
      { offers: int },
      sql`select coalesce(sum(jsonb_array_length(answer -> 'offers')), 0)::int as offers
        from source_answers where source = ${STREAMING} and answer is not null`,
    ),
  );
  if (removed > stored.offers * MOST_REMOVED) {
    throw new UnusableAnswer(STREAMING, `it removes ${removed} of ${stored.offers} offers at once`);
  }
}

async function writeJob(
  db: DbOrTransaction,
  source: string,
  job: string,
  state: Omit<JobState, 'startedAt'> & { startedAt: Date },
): Promise<void> {
  const row = { ...state, failedAt: null, problem: null };
  await db
    .insert(sourceJobs)
    .values({ source, job, ...row })
    .onConflictDoUpdate({ target: [sourceJobs.source, sourceJobs.job], set: row });
}

/** Notes why a job changed nothing, for the operator. */
export async function noteProblem(
  db: DbOrTransaction,
  { source, job, problem }: { source: string; job: string; problem: string },
  at: Date,
): Promise<void> {
  const row = { failedAt: at, problem };
  await db
    .insert(sourceJobs)
    .values({ source, job, ...row })
    .onConflictDoUpdate({ target: [sourceJobs.source, sourceJobs.job], set: row });
}

/** Forgets the problem of a step that has no progress of its own. */
export async function forgetProblem(
  db: DbOrTransaction,
  { source, job }: { source: string; job: string },
): Promise<void> {
  await db.execute(sql`delete from source_jobs
    where source = ${source} and job = ${job} and started_at is null`);
}

/** Deletes changes that are too old to say anything: the source tells of the last month. */
export async function deleteOldChanges(db: DbOrTransaction, before: Date): Promise<void> {
  await db.execute(sql`delete from source_changes
    where kind in ('new', 'removed') and read_at < ${before}`);
}

/** The ledger of all processes together. A booking is committed before its request is sent. */
export function createLedger(db: Db, source: string, limits: LedgerLimits): RequestLedger {
  return {
    take: (at) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into source_ledgers
          (source, month, used_in_month, day, used_in_day) values (${source}, '', 0, '', 0)
          on conflict do nothing`);
        const [row = EMPTY_LEDGER] = await tx
          .select()
          .from(sourceLedgers)
          .where(sql`source = ${source}`)
          .for('update');
        const next = booked(row, at, limits);
        if (next === null) return false;
        await tx
          .update(sourceLedgers)
          .set(next)
          .where(sql`source = ${source}`);
        return true;
      }),
    async pause(until) {
      await db.execute(sql`update source_ledgers
        set paused_until = greatest(paused_until, ${until}::timestamptz) where source = ${source}`);
    },
  };
}

export async function readCoveredServices(db: DbOrTransaction): Promise<ReadonlySet<ServiceKey>> {
  const rows = await rowsOf(
    db,
    { service: text },
    sql`select service from covered_services where source = ${STREAMING}`,
  );
  return new Set(rows.flatMap(({ service }) => (isServiceKey(service) ? [service] : [])));
}

/** The last time at which both lists of leaving titles were read as wholes; null if one never was. */
export async function readExpiringReadAt(db: DbOrTransaction): Promise<Date | null> {
  const rows = await rowsOf(
    db,
    { at: nullable(instant) },
    sql`select completed_at as at from source_jobs
      where source = ${STREAMING} and job in ('expiring-title', 'expiring-season')`,
  );
  const times = rows.map(({ at }) => at?.getTime() ?? 0);
  return rows.length < 2 || times.includes(0) ? null : new Date(Math.min(...times));
}
