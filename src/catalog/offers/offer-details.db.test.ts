import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changing } from '#platform/database/changes.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { TagSet, collectTags } from '#platform/tags.ts';
import { titleTag } from '#catalog/tag-rules.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import {
  aProvider,
  aTitle,
  firstLook,
  offersAt,
  seedCatalogue,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { writeLastDays } from './last-days.ts';
import {
  comingTitles,
  findOfferDetails,
  hasOfferDetails,
  ownComingsFrom,
  ownLastDaysFrom,
  writeOfferDetails,
} from './offer-details.ts';
import type { AnnouncedOffer, DetailedOffer, StoredDetails } from './detailed-offer.ts';
import { findBySources } from './offer-lists.ts';
import type { SourceFilter, SourceServices } from './offer-lists.ts';

const database = useEmptyCatalogue();
const FILM = { type: 'movie' as const, id: 1 };
const TODAY = '2026-12-04';

const anOffer = (more: Partial<DetailedOffer> = {}): DetailedOffer => ({
  type: 'stream',
  providerIds: [3],
  service: 'Três',
  channel: null,
  presence: { kind: 'listed' },
  listedBy: ['film-database'],
  link: null,
  quality: null,
  priceCents: null,
  audios: null,
  subtitles: null,
  lastDay: { value: '2026-12-07', seenOn: '2026-12-03' },
  isLeavingUndated: false,
  seasons: null,
  ...more,
});

const write = (offers: DetailedOffer[], more: Partial<StoredDetails> = {}) =>
  changing(database.db, (tx) =>
    writeOfferDetails(tx, [{ ...FILM, details: { offers, coming: [], ...more } }]),
  );

beforeEach(() =>
  seedCatalogue(
    database.db,
    aTitle(
      offersAt(
        firstLook,
        ...[2, 3, 4].map((providerId) => ({ providerId, type: 'stream' as const })),
      ),
    ),
  ),
);

test('a title of which no source knows anything has none', async () => {
  const { db } = database;
  expect(await hasOfferDetails(db)).toBe(false);
  expect(await findOfferDetails(db, FILM)).toBeNull();
});

test('a provider that was merged into another is that one', async () => {
  const { db } = database;
  await write([anOffer({ providerIds: [2, 3] })]);
  expect(await hasOfferDetails(db)).toBe(true);
  const details = await findOfferDetails(db, FILM);
  expect(details!.for('page')).toMatchObject({
    offers: [{ providerIds: [1, 3], service: 'Três' }],
    originalLanguage: 'ja',
    seasons: [],
  });
});

test('an invented detail is of the demonstration’s title only', async () => {
  const { db } = database;
  await write([anOffer()], { isInvented: true });
  expect(await findOfferDetails(db, FILM)).toBeNull();
  await db.execute(sql`update titles set source = 'demonstration'`);
  expect(await findOfferDetails(db, FILM)).not.toBeNull();
});

test('a page depends on its title, and goes with it', async () => {
  const { db } = database;
  await write([anOffer()]);
  const { tags } = await collectTags(() => findOfferDetails(db, FILM));
  expect(tags.hasAny(TagSet.of([titleTag(FILM)]))).toBe(true);
  await db.execute(sql`delete from titles`);
  expect(await hasOfferDetails(db)).toBe(false);
});

describe('the last days for messages of one person', () => {
  const days = () =>
    rowsOf<{ family_id: number; last_day: string }>(
      database.db,
      sql`select family_id, last_day::text as last_day from
        ${ownLastDaysFrom(TODAY, sql`select 'movie'::media_type, 1`)} l order by family_id`,
    );
  const [one, both] = [[anOffer()], [anOffer(), anOffer({ providerIds: [4] })]];

  test('are those of the sources', async () => {
    await write(both);
    expect(await days()).toEqual([{ family_id: 3, last_day: '2026-12-07' }]);
  });

  test.each<[string, Partial<DetailedOffer>]>([
    ['the sources disagree', { presence: { kind: 'unconfirmed', on: TODAY } }],
    ['only the second lists it', { presence: { kind: 'second-only', on: TODAY } }],
    ['it may have left', { presence: { kind: 'may-have-left', on: TODAY } }],
    ['it was seen too long ago', { lastDay: { value: '2026-12-07', seenOn: '2026-11-19' } }],
    ['it has passed', { lastDay: { value: '2026-12-03', seenOn: '2026-12-03' } }],
    ['nobody said one', { lastDay: null }],
    ['it is a rental’s', { type: 'rent' }],
  ])('are not said where %s', async (_, more) => {
    await write(one.map((offer) => ({ ...offer, ...more })));
    expect(await days()).toEqual([]);
  });

  test('are not said while another offer of the family stays', async () => {
    await write([anOffer(), anOffer({ providerIds: [4], lastDay: null })]);
    expect(await days()).toEqual([]);
  });

  test('are the operator’s where there is one', async () => {
    await write(one);
    const { type: mediaType, id: titleId } = FILM;
    const read = { id: 1, mediaType, titleId, providerId: 3, lastDay: '2026-12-09', source: 'eu' };
    await database.db.transaction((tx) => writeLastDays(tx, [read], []));
    expect(await days()).toEqual([{ family_id: 3, last_day: '2026-12-09' }]);
  });

  test('are none of the demonstration’s inventions', async () => {
    await write(one, { isInvented: true });
    expect(await days()).toEqual([]);
  });
});

describe('announced offers', () => {
  const announced = (more: Partial<AnnouncedOffer> = {}): AnnouncedOffer => ({
    type: 'stream',
    providerId: 6,
    service: 'Seis',
    channel: null,
    season: null,
    day: '2026-12-10',
    ...more,
  });
  const days = async (...coming: AnnouncedOffer[]) => {
    await importProviders(database.db, [aProvider(6, 'seis')]);
    await write([anOffer()], { coming });
    return rowsOf<{ family_id: number; day: string }>(
      database.db,
      sql`select family_id, day::text as day from ${ownComingsFrom(TODAY, comingTitles)} c`,
    );
  };

  test('are those of whole titles at services that lack them', async () => {
    expect(await days(announced())).toEqual([{ family_id: 6, day: '2026-12-10' }]);
  });

  test.each<[string, Partial<AnnouncedOffer>]>([
    ['of a season', { season: 4 }],
    ['without a day', { day: null }],
    ['for today, which is the film database’s news', { day: TODAY }],
    ['of a rental', { type: 'rent' }],
    ['at a service that has it', { providerId: 3 }],
    ['without a provider', { providerId: null }],
  ])('%s are left out', async (_, more) => {
    expect(await days(announced(more))).toEqual([]);
  });
});

describe('titles by what the sources say', () => {
  const idsAt = async (services: SourceServices, ...sources: SourceFilter[]) => {
    // A database of its own for each question: answers are stored for a minute.
    const db = Object.create(database.db) as typeof database.db;
    const found = await findBySources(db, 'movie', { ...services, sources, today: TODAY });
    return found.map((passes) => [1, 2].filter(passes)).for('page');
  };
  const ids = (...sources: SourceFilter[]) => idsAt({}, ...sources);
  const brazilian = { value: [{ language: 'pt', region: 'BR' }], seenOn: TODAY };

  test('are dubbed, or leave, or both', async () => {
    await write([anOffer({ audios: brazilian })]);
    expect(await ids('dubbed')).toEqual([1]);
    expect(await ids('leaving')).toEqual([1]);
    expect(await ids('dubbed', 'leaving')).toEqual([1]);
    await write([anOffer()]);
    expect(await ids('dubbed', 'leaving')).toEqual([]);
  });

  // The provider 2 was merged into 1, and 4 is of the family of 3.
  test('leave only the chosen services that they leave', async () => {
    await write([anOffer(), anOffer({ providerIds: [2], lastDay: null })]);
    for (const services of [{ providerIds: [4] }, { planIds: [1, 3] }, { inPlan: true }])
      expect(await idsAt(services, 'leaving'), JSON.stringify(services)).toEqual([1]);
    for (const services of [
      { providerIds: [2] },
      { planIds: [1] },
      { providerIds: [3], planIds: [1] },
      { providerIds: [99] },
    ])
      expect(await idsAt(services, 'leaving'), JSON.stringify(services)).toEqual([]);
  });

  test('are dubbed at the chosen services, to stream where plans are chosen', async () => {
    await write([
      anOffer({ audios: brazilian }),
      anOffer({ providerIds: [5] }),
      anOffer({ type: 'rent', providerIds: [2], audios: brazilian }),
    ]);
    for (const services of [
      { providerIds: [3] },
      { planIds: [3] },
      { providerIds: [1] },
      { inPlan: true },
    ])
      expect(await idsAt(services, 'dubbed'), JSON.stringify(services)).toEqual([1]);
    for (const services of [{ providerIds: [5] }, { planIds: [1] }, { planIds: [5] }])
      expect(await idsAt(services, 'dubbed'), JSON.stringify(services)).toEqual([]);
    await write([anOffer({ type: 'rent', audios: brazilian })]);
    expect(await idsAt({ inPlan: true }, 'dubbed')).toEqual([]);
  });

  test('are dubbed where no provider of the catalogue has the offer, but at no service', async () => {
    await write([anOffer({ providerIds: [], audios: brazilian })]);
    expect(await ids('dubbed')).toEqual([1]);
    expect(await idsAt({ providerIds: [3] }, 'dubbed')).toEqual([]);
  });

  test.each<[string, DetailedOffer['audios']]>([
    ['nobody tells', null],
    ['it is Portugal’s', { value: [{ language: 'pt', region: 'PT' }], seenOn: TODAY }],
    ['the region is not said', { value: [{ language: 'pt', region: null }], seenOn: TODAY }],
    ['it has no Portuguese', { value: [{ language: 'en', region: 'BR' }], seenOn: TODAY }],
  ])('are not dubbed where %s', async (_, audios) => {
    await write([anOffer({ audios })]);
    expect(await ids('dubbed')).toEqual([]);
  });

  test('are not dubbed where they were made in Portuguese, or the sources disagree', async () => {
    await write([anOffer({ audios: brazilian, presence: { kind: 'second-only', on: TODAY } })]);
    expect(await ids('dubbed')).toEqual([]);
    await write([anOffer({ audios: brazilian })]);
    await database.db.execute(sql`update titles set original_language = 'pt'`);
    expect(await ids('dubbed')).toEqual([]);
  });

  test.each([
    ['2027-01-03', [1]],
    ['2027-01-04', []],
  ])('leave soon with a last day within a month, as %s', async (value, expected) => {
    await write([anOffer({ lastDay: { value, seenOn: TODAY } })]);
    expect(await ids('leaving')).toEqual(expected);
  });

  test('of the demonstration are found by their inventions, and others are not', async () => {
    await write([anOffer({ audios: brazilian })], { isInvented: true });
    expect([await ids('dubbed'), await ids('leaving')]).toEqual([[], []]);
    await database.db.execute(sql`update titles set source = 'demonstration'`);
    expect([await ids('dubbed'), await ids('leaving')]).toEqual([[1], [1]]);
  });
});
