import { doAlertWork } from '#alerts/alert-jobs.ts';
import { pushes } from '#alerts/push-commands.ts';
import { secretsOnce } from '#alerts/alert-secrets.ts';
import { dropEvents, listHeldEvents, releaseEvents } from '#catalog/offers/held-events.ts';
import type { HeldEventFilter, HeldEvents } from '#catalog/offers/held-events.ts';
import { systemClock } from '#platform/clock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createMailer, letters } from '#platform/mail/mailer.ts';
import { printable } from '#platform/printable.ts';
import { numberOf, say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

const options = { service: { type: 'string' }, run: { type: 'string' } } as const;

/** `alerts …`: the alerts about offer events, while the server runs. */
export const alertCommands: readonly Command[] = [
  {
    name: 'alerts held',
    summary: 'Shows changes of offers that nobody is told of, because they are too many at once.',
    options,
    async run(context) {
      const held = await listHeldEvents(context.database.db, await heldEventFilterOf(context));
      for (const one of held) say(lineOf(one));
      if (held.length === 0) say('nothing is held');
    },
  },
  {
    name: 'alerts release',
    summary: 'Lets the alerts about held changes that are true be sent.',
    options,
    async run(context) {
      const filter = await heldEventFilterOf(context);
      say(`released ${await releaseEvents(context.database.db, filter)}`);
    },
  },
  {
    name: 'alerts drop',
    summary: 'Discards held changes that are wrong: nobody is told of them.',
    options,
    async run(context) {
      const filter = await heldEventFilterOf(context);
      say(`dropped ${await dropEvents(context.database.db, filter)}`);
    },
  },
  {
    name: 'alerts run',
    summary: 'Writes and sends the alerts that are due, as the server does every minute.',
    async run({ config, database, log }) {
      await requireMigrations(database);
      const { pool, kind, background } = database;
      const jobs = await openJobs({ pool, log, kinds: [letters, pushes] });
      try {
        await doAlertWork({
          db: background.db,
          kind,
          clock: systemClock,
          log,
          jobs,
          mailer: createMailer(jobs, systemClock),
          sender: config,
          secrets: secretsOnce(background.db),
        });
      } finally {
        await jobs.stop();
      }
    },
  },
];

/** `service 8 Netflix, run 12: 412 titles arrived on 2026-11-22: Duna, Psicose, Central do Brasil`. */
function lineOf({ service, name, run, leaves, events, examples, day }: HeldEvents): string {
  const source = run === null ? '' : `, run ${run}`;
  const what = leaves ? 'left' : 'arrived';
  const titles = events === 1 ? '1 title' : `${events} titles`;
  return `service ${service} ${printable(name)}${source}: ${titles} ${what} on ${day}: ${examples.map(printable).join(', ')}`;
}

async function heldEventFilterOf({ database, values }: CommandContext): Promise<HeldEventFilter> {
  await requireMigrations(database);
  return {
    service: numberOf(values, 'service', { whole: true }),
    run: numberOf(values, 'run', { whole: true }),
  };
}
