import { runChanges } from '#sync/runs/changes-run.ts';
import { runDaily } from '#sync/runs/daily-run.ts';
import { MIN_POPULARITY } from '#sync/runs/full-run.ts';
import { runOffers } from '#sync/runs/offers-run.ts';
import { fetchConfiguration, fetchGenres, fetchProviders } from '#sync/runs/vocabulary-run.ts';
import type { Command } from './command.ts';
import { heldCommands } from './held-commands.ts';
import { numberOf } from './io.ts';
import {
  purgeNow,
  full,
  oneRun,
  oneTitle,
  scores,
  scoresOf,
  status,
  vocabulary,
} from './sync-actions.ts';

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
