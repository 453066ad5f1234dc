import { runChanges } from '#sync/runs/changes-run.ts';
import { runDaily } from '#sync/runs/daily-run.ts';
import { MIN_POPULARITY } from '#sync/runs/full-run.ts';
import { runOffers } from '#sync/runs/offers-run.ts';
import { fetchConfiguration, fetchGenres, fetchProviders } from '#sync/runs/vocabulary-run.ts';
import { OperatorError } from '#platform/errors.ts';
import { NEWS_KINDS } from '#sync/runs/doubt-rules.ts';
import type { NewsKind } from '#sync/runs/doubt-rules.ts';
import { dropNews, listHeld, releaseNews } from '#sync/runs/held-actions.ts';
import type { HeldRow, NewsFilter } from '#sync/runs/held-actions.ts';
import { inLease } from '#sync/runs/session.ts';
import { numberOf, say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import {
  full,
  oneRun,
  oneTitle,
  partsOf,
  purgeNow,
  scores,
  scoresOf,
  status,
  vocabulary,
} from './sync-actions.ts';

const SHOWN = 40;

const options = { run: { type: 'string' }, kind: { type: 'string' } } as const;

/** `sync held`: the news of the film database that a run did not believe. */
const heldCommands: readonly Command[] = [
  {
    name: 'sync held',
    summary: 'Shows news of the film database that is held because it is too much at once.',
    options,
    run: show,
  },
  {
    name: 'sync held release',
    summary: 'Applies held news that is true: deletes the titles, ends the offers.',
    options,
    async run(context) {
      const filter = newsFilterOf(context);
      await inLease(await partsOf(context), 'held', async (session) => {
        const { news, removed } = await releaseNews(session, filter);
        say(`released ${news}; ${removed} titles were deleted`);
      });
    },
  },
  {
    name: 'sync held drop',
    summary: 'Discards held news that is wrong; the titles stay as they are.',
    options,
    async run(context) {
      const filter = newsFilterOf(context);
      await inLease(await partsOf(context), 'held', async (session) => {
        say(`dropped ${await dropNews(session, filter)}`);
      });
    },
  },
];

async function show(context: CommandContext): Promise<void> {
  const filter = newsFilterOf(context);
  const { db } = await partsOf(context);
  const { rows, total } = await listHeld(db, filter, SHOWN);
  for (const row of rows) say(lineOf(row));
  if (rows.length < total) say(`and ${total - rows.length} more`);
  if (total === 0) say('nothing is held');
}

/** `run 12, deletion of movie 598 "Cidade de Deus" (31 offers): it does not exist (404)`. */
function lineOf({ run, kind, subject, id, name, reason, offers }: HeldRow): string {
  const called = name === null ? '' : ` "${name}"`;
  const losing = offers === 0 ? '' : ` (${offers} offers)`;
  return `run ${run}, ${kind}: ${subject} ${id}${called}${losing}: ${reason}`;
}

function newsFilterOf({ values }: CommandContext): NewsFilter {
  const kind = values['kind'];
  if (kind !== undefined && !NEWS_KINDS.some((one) => one === kind)) {
    throw new OperatorError(`--kind must be one of ${NEWS_KINDS.join(', ')}`);
  }
  return {
    run: numberOf(values, 'run', { whole: true }),
    kind: kind as NewsKind | undefined,
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** Commands that synchronise the catalogue with the film database. */
export const syncCommands: readonly Command[] = [
  {
    name: 'sync full',
    summary: `The whole catalogue: all of popularity ${MIN_POPULARITY} and more. Goes on with a run that was stopped.`,
    options: { 'min-popularity': text, limit: text, restart: flag },
    run: full,
  },
  {
    name: 'sync changes',
    summary: 'Fetches what changed since the last full or changes run.',
    run: (context) => oneRun(context, 'changes', runChanges),
  },
  {
    name: 'sync offers',
    summary: 'Fetches stale offers: of popular titles daily, of others weekly.',
    options: { limit: text },
    run: (context) => {
      const limit = numberOf(context.values, 'limit', { whole: true });
      return oneRun(context, 'offers', (session) => runOffers(session, { limit }));
    },
  },
  {
    name: 'sync title',
    summary: 'Fetches one title of any popularity: sync title movie 598.',
    positionals: '<movie|serie> <id>',
    run: oneTitle,
  },
  {
    name: 'sync scores',
    summary: "Fetches critics' scores within the daily quota of OMDb.",
    run: scores,
  },
  {
    name: 'sync genres',
    summary: 'Fetches the list of genres.',
    run: (context) =>
      vocabulary(context, 'genres', async (session) => `${await fetchGenres(session)} genres`),
  },
  {
    name: 'sync providers',
    summary: 'Fetches the list of providers in Brazil.',
    run: (context) =>
      vocabulary(
        context,
        'providers',
        async (session) => `${await fetchProviders(session)} providers`,
      ),
  },
  {
    name: 'sync configuration',
    summary: 'Fetches the address and sizes of images.',
    run: (context) =>
      vocabulary(context, 'configuration', async (session) => {
        await fetchConfiguration(session);
        return 'the configuration is up to date';
      }),
  },
  {
    name: 'sync purge',
    summary: 'Deletes data whose retention period has ended.',
    run: purgeNow,
  },
  {
    name: 'sync daily',
    summary:
      'Everything that is due daily: genres, providers, changes, offers, scores. What SYNC_SCHEDULE runs.',
    run: (context) =>
      oneRun(context, 'daily', (session) => runDaily(session, { scores: scoresOf(context) })),
  },
  ...heldCommands,
  {
    name: 'sync status',
    summary: 'Shows runs, catalogue, quotas and problems.',
    options: { json: flag },
    run: status,
  },
];
