import { isId } from '#shared/ids.ts';
import {
  languageWords,
  priceWords,
  presenceWords,
  qualityWords,
} from '#shared/sources/availability-words.ts';
import { MEDIA_TYPES } from '#shared/title-key.ts';
import { systemClock } from '#platform/clock.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { OperatorError } from '#platform/errors.ts';
import { connectSources } from '#sync/availability/connect-sources.ts';
import { mergeTitle } from '#sync/availability/merge-titles.ts';
import type { MergedOffer } from '#sync/availability/merge.ts';
import { pullSources } from '#sync/availability/pull.ts';
import { isServiceKey, services } from '#sync/availability/services.ts';
import { createStreamingStore } from '#sync/availability/source-store.ts';
import { askTitles } from '#sync/availability/streaming/on-demand.ts';
import { readSourceStatus, sourceStatusLines } from '#sync/availability/source-status.ts';
import { Incomplete } from '#sync/runs/run-errors.ts';
import { inLease } from '#sync/runs/session.ts';
import { say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { partsOf } from './sync-actions.ts';

/** Commands about the sources of offers beside the film database. */
export const sourceCommands: readonly Command[] = [
  {
    name: 'sources status',
    summary: 'Shows the sources of links, prices and last days: freshness, requests, problems.',
    options: { json: { type: 'boolean' } },
    run: status,
  },
  {
    name: 'sources pull',
    summary:
      'Fetches what is due of every configured source, and merges it. Goes on where it was stopped.',
    run: pull,
  },
  {
    name: 'sources check',
    summary: 'Shows all that the sources say of one title: sources check movie 598.',
    positionals: '<movie|serie> <id>',
    options: { fetch: { type: 'boolean' } },
    run: check,
  },
];

async function status({ database, values }: CommandContext): Promise<void> {
  await migrate(database.pool, await readMigrations());
  const read = await readSourceStatus(database.db);
  if (values['json'] === true) say(JSON.stringify(read, undefined, 2));
  else for (const line of sourceStatusLines(read)) say(line);
}

async function pull(context: CommandContext): Promise<void> {
  const { config, log, database } = context;
  const sources = connectSources(config, database.db, log);
  await inLease(await partsOf(context), 'sources', async (session) => {
    const { problems } = await pullSources(session, sources);
    if (problems.length > 0) throw new Incomplete(problems.join('\n'));
  });
}

async function check(context: CommandContext): Promise<void> {
  const { config, log, database, positionals, values } = context;
  const [type, word, ...rest] = positionals;
  const id = Number(word);
  const mediaType = MEDIA_TYPES.find((name) => name === type);
  if (mediaType === undefined || !isId(id) || rest.length > 0) {
    throw new OperatorError('name a title: sources check movie 598, or sources check serie 1396');
  }
  const { db, pool } = database;
  await migrate(pool, await readMigrations());
  const title = { type: mediaType, id };
  if (values['fetch'] === true) {
    const { streaming } = connectSources(config, db, log);
    if (streaming === null) throw new OperatorError('STREAMING_AVAILABILITY_KEY is not set');
    const store = createStreamingStore(db, systemClock);
    const stored = await askTitles(streaming, store, [{ ...title, imdbId: null }]);
    say(stored === 0 ? 'no usable answer; the stored one stays' : 'fetched');
  }
  const merged = await mergeTitle(db, title, systemClock.now());
  if (merged === null) throw new OperatorError('no source lists an offer of this title');
  for (const offer of merged.for('operator').offers) for (const line of linesOf(offer)) say(line);
}

/** An offer as the page says it, and where its button leads. */
function linesOf(offer: MergedOffer): string[] {
  const { service, channel, type, listedBy, presence, link, lastDay, priceCents } = offer;
  const name = isServiceKey(service) ? services[service].name : service;
  const facts = [
    presenceWords(presence),
    ...languageWords({
      audios: offer.audios?.value ?? null,
      subtitles: offer.subtitles?.value ?? null,
      originalLanguage: null,
    }),
    offer.quality && qualityWords(offer.quality.value),
    priceCents &&
      (type === 'rent' || type === 'buy') &&
      priceWords(type, {
        amount: `${(priceCents.value / 100).toFixed(2)} BRL`,
        seenOn: priceCents.seenOn,
      }),
    lastDay && `last day ${lastDay.value} (seen ${lastDay.seenOn})`,
  ].filter((fact) => typeof fact === 'string');
  return [
    `${name}${channel ? `, channel ${channel.name}` : ''}, ${type}: listed by ${listedBy.join(' and ')}`,
    ...(facts.length > 0 ? [`  ${facts.join('; ')}`] : []),
    ...(link ? [`  ${link.kind}${link.source ? ` of ${link.source}` : ''}: ${link.url}`] : []),
  ];
}
