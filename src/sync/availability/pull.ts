// The run of all sources: what each has anew is stored, then every title is merged. It may be killed at any time; the
// next one continues where it stopped.
import { sql } from 'drizzle-orm';
import { mediaTypeKind } from '#catalog/catalog-columns.ts';
import { bool, instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { OperatorError } from '#platform/errors.ts';
import { DAY_MS } from '#shared/days.ts';
import { Interrupted, LeaseLost, reasonOf } from '#sync/runs/run-errors.ts';
import type { SyncSession } from '#sync/runs/session.ts';
import type { Sources } from './connect-sources.ts';
import { mergeTitles } from './merge-titles.ts';
import type { MergeCount } from './merge-titles.ts';
import type { TitleIds } from './offer.ts';
import { fetchSeasonOffers } from './season-offers.ts';
import { SERVICE_KEYS, services } from './services.ts';
import {
  WIKIDATA,
  createIdentifierStore,
  createStreamingStore,
  deleteOldChanges,
  forgetProblem,
  identifierJob,
  isPullDue,
  noteProblem,
} from './source-store.ts';
import { REASONS, askTitles, titlesToAsk } from './streaming/on-demand.ts';
import type { AskCandidate } from './streaming/on-demand.ts';
import { SOURCE as STREAMING } from './streaming/options.ts';
import { runJobs } from './streaming/run.ts';
import { QUERIES } from './wikidata/properties.ts';
import { runIdentifiers } from './wikidata/run.ts';

/** Slightly less than a week, so that it is due at the hour of the last one. */
const IDENTIFIERS_AGAIN_MS = 6.5 * DAY_MS;
/** Single titles a day: some 400 requests a month. */
const TITLES_A_DAY = 13;
/** Among which the titles to ask for are looked for. */
const MOST_CANDIDATES = 500;
const CHANGES_KEPT_MS = 40 * DAY_MS;

export type Pulled = {
  /** Failures, a line for each; nothing of them has changed anything. */
  problems: string[];
  merged: MergeCount;
};

/** Pulls what is due of each configured source. A source that fails leaves the others alone. */
export async function pullSources(session: SyncSession, sources: Sources): Promise<Pulled> {
  const { db, clock, say, signal } = session;
  const problems: string[] = [];
  const { films, wikidata, streaming } = sources;
  const step = async (source: string, name: string, work: () => Promise<void>) => {
    signal.throwIfAborted();
    try {
      await work();
      await forgetProblem(db, { source, job: name });
    } catch (error) {
      if (error instanceof Interrupted || error instanceof LeaseLost || signal.aborted) throw error;
      const problem = error instanceof OperatorError ? error.message : reasonOf(error);
      session.log.warn({ source, reason: reasonOf(error) }, 'a source of offers failed');
      await noteProblem(db, { source, job: name, problem }, clock.now());
      problems.push(`${source}: ${problem}`);
    }
  };
  if (films)
    await step('film-database', 'seasons', async () => {
      const series = await fetchSeasonOffers({ db, films, clock, signal });
      say(`film database: offers of the seasons of ${series} series`);
    });
  if (wikidata)
    await step(WIKIDATA, 'identifiers', async () => {
      await pullIdentifiers(session, wikidata, problems);
    });
  if (streaming)
    await step(STREAMING, 'run', async () => {
      problems.push(...(await pullStreaming(session, streaming)));
    });
  await deleteOldChanges(db, new Date(clock.now().getTime() - CHANGES_KEPT_MS));
  const merged = await mergeTitles(db, { now: clock.now(), signal });
  say(
    `merged ${merged.titles} titles, ${merged.withTitleLink} with a link to the title; ${merged.written} have changed`,
  );
  return { problems, merged };
}

async function pullIdentifiers(
  { db, clock, say, log, signal }: SyncSession,
  wikidata: NonNullable<Sources['wikidata']>,
  problems: string[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - IDENTIFIERS_AGAIN_MS);
  const due = [];
  for (const query of QUERIES) if (await isPullDue(db, query, before)) due.push(query);
  if (due.length === 0) return;
  const store = createIdentifierStore(db, clock);
  const run = await runIdentifiers(wikidata, store, { log, signal, queries: due });
  say(`Wikidata: ${run.replaced.length} of ${due.length} properties are up to date`);
  for (const { query, reason } of run.kept) {
    const problem = { source: WIKIDATA, job: identifierJob(query), problem: reason };
    await noteProblem(db, problem, clock.now());
  }
  problems.push(
    ...run.kept.map(({ query, reason }) => `${WIKIDATA}: ${identifierJob(query)} stays: ${reason}`),
    ...run.otherAddresses.map(
      ({ property, formatter }) => `${WIKIDATA}: ${property} now leads to ${formatter}`,
    ),
  );
  if (run.endedBy !== null) throw new OperatorError(run.endedBy);
}

async function pullStreaming(
  session: SyncSession,
  streaming: NonNullable<Sources['streaming']>,
): Promise<string[]> {
  const { db, clock, say, log, signal } = session;
  const store = createStreamingStore(db, clock);
  const run = await runJobs(streaming, store, { now: () => clock.now(), log, signal });
  for (const { job, reason } of run.failed) {
    await noteProblem(db, { source: STREAMING, job, problem: reason }, clock.now());
  }
  let asked = 0;
  if (!run.isQuotaUsedUp && run.failed.length === 0) {
    const titles = titlesToAsk(await findCandidates(session), clock.now(), TITLES_A_DAY);
    asked = await askTitles(streaming, store, titles, signal);
  }
  say(
    `Streaming Availability: ${run.completed.length} jobs and ${asked} titles, ${streaming.requests} requests`,
  );
  if (run.isQuotaUsedUp) say('Streaming Availability: no request is left; the next run goes on');
  return run.failed.map(({ job, reason }) => `${STREAMING}: ${job}: ${reason}`);
}

/** Providers of the services that the Streaming Availability API covers. */
const COVERED_PROVIDERS = SERVICE_KEYS.flatMap((key) => {
  const { streamingAvailabilityId, providers } = services[key];
  return streamingAvailabilityId === null ? [] : [...providers.streaming, ...providers.transaction];
});

/** Popular titles of which nothing or only something old is known, and those that are about to leave. */
async function findCandidates({ db, clock }: SyncSession): Promise<AskCandidate[]> {
  const month = new Date(clock.now().getTime() - 30 * DAY_MS);
  const rows = await rowsOf(
    db,
    {
      type: mediaTypeKind,
      id: int,
      imdb_id: nullable(text),
      asked_at: nullable(instant),
      is_known: bool,
      reason: oneOf(REASONS),
    },
    sql`
    select t.media_type as type, t.id, t.imdb_id, a.fetched_at as asked_at,
      (a.fetched_at is null or a.answer is not null) as is_known,
      case when exists (select from source_changes c where c.media_type = t.media_type
          and c.title_id = t.id and c.kind = 'expiring') then 'leaving'
        when a.fetched_at is null then 'viewed' else 'outdated' end as reason
    from titles t
    left join source_answers a on a.media_type = t.media_type and a.title_id = t.id
      and a.source = ${STREAMING}
    where (a.fetched_at is null or a.fetched_at < ${month})
      and exists (select from current_offers o where o.media_type = t.media_type
        and o.title_id = t.id and o.offered_by = any(${sql.param(COVERED_PROVIDERS)}::int[]))
    order by t.popularity desc, t.media_type, t.id limit ${MOST_CANDIDATES}`,
  );
  return rows.map(
    ({ type, id, imdb_id: imdbId, asked_at: askedAt, is_known: wasKnown, reason }) => ({
      title: { type, id, imdbId } satisfies TitleIds,
      reason,
      askedAt,
      wasKnown,
    }),
  );
}
