import { OperatorError } from '#platform/errors.ts';
import { NEWS_KINDS } from '#sync/runs/doubt-rules.ts';
import type { NewsKind } from '#sync/runs/doubt-rules.ts';
import { dropNews, listHeld, releaseNews } from '#sync/runs/held-actions.ts';
import type { HeldRow, NewsFilter } from '#sync/runs/held-actions.ts';
import { inLease } from '#sync/runs/session.ts';
import type { Command, CommandContext } from './command.ts';
import { numberOf, say } from './io.ts';
import { partsOf } from './sync-actions.ts';

const SHOWN = 40;

const options = { run: { type: 'string' }, kind: { type: 'string' } } as const;

/** `sync held`: the news of the film database that a run did not believe. */
export const heldCommands: readonly Command[] = [
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
