import type { Command } from '#sync/command-line/command.ts';
import { runChanges } from './changes-run.ts';
import { runDaily } from './daily-run.ts';
import { MIN_POPULARITY } from './full-run.ts';
import { runOffers } from './offers-run.ts';
import {
  forget,
  full,
  numberOf,
  oneRun,
  oneTitle,
  scores,
  scoresOf,
  status,
  vocabulary,
} from './sync-actions.ts';
import { fetchConfiguration, fetchGenres, fetchProviders } from './vocabulary-run.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** What keeps the catalogue in step with the film database. */
export const syncCommands: readonly Command[] = [
  {
    name: 'sync full',
    summary: `The whole catalogue: all of popularity ${MIN_POPULARITY} and more. Goes on with a run that was stopped.`,
    options: { 'min-popularity': text, limit: text, restart: flag },
    run: full,
  },
  {
    name: 'sync changes',
    summary: 'What changed since the last full run, or the last of these.',
    run: (context) => oneRun(context, 'changes', runChanges),
  },
  {
    name: 'sync offers',
    summary: 'Where titles can be watched: popular ones that are a day old, others a week.',
    options: { limit: text },
    run: (context) => {
      const limit = numberOf(context.values, 'limit', { whole: true });
      return oneRun(context, 'offers', (session) => runOffers(session, { limit }));
    },
  },
  {
    name: 'sync title',
    summary: 'One title, whatever its popularity: sync title movie 598.',
    positionals: '<movie|serie> <id>',
    run: oneTitle,
  },
  {
    name: 'sync scores',
    summary: "Critics' scores, as far as the day's requests to OMDb go.",
    run: scores,
  },
  {
    name: 'sync genres',
    summary: 'The list of genres.',
    run: (context) =>
      vocabulary(context, 'genres', async (session) => `${await fetchGenres(session)} genres`),
  },
  {
    name: 'sync providers',
    summary: 'The list of providers in Brazil.',
    run: (context) =>
      vocabulary(
        context,
        'providers',
        async (session) => `${await fetchProviders(session)} providers`,
      ),
  },
  {
    name: 'sync configuration',
    summary: 'Where the film database has its images.',
    run: (context) =>
      vocabulary(context, 'configuration', async (session) => {
        await fetchConfiguration(session);
        return 'the configuration is up to date';
      }),
  },
  {
    name: 'sync purge',
    summary: 'Forgets what may not be kept any longer.',
    run: forget,
  },
  {
    name: 'sync daily',
    summary:
      'All a day needs: genres, providers, changes, offers, scores. What SYNC_SCHEDULE runs.',
    run: (context) =>
      oneRun(context, 'daily', (session) => runDaily(session, { scores: scoresOf(context) })),
  },
  {
    name: 'sync status',
    summary: 'How it all stands.',
    options: { json: flag },
    run: status,
  },
];
