import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { importLists, importProducts } from '#catalog/lists/curation.ts';
import type { SeasonInput, TitleInput } from '#catalog/import-schema.ts';
import { finishImport } from '#catalog/offers/offer-commands.ts';
import { writeOfferDetails } from '#catalog/offers/offer-details.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import {
  importGenres,
  importRecommendations,
  importTitles,
} from '#catalog/titles/title-commands.ts';
import { changing } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { indexNames } from '#search/index-commands.ts';
import { readDemonstration } from './demonstration-files.ts';
import type { Demonstration, DemonstrationTitle } from './demonstration-files.ts';
import { seedAliases } from './operator/alias-data.ts';
import { seedPlans } from './operator/plan-data.ts';
import { seedProviders } from './operator/provider-data.ts';
import { addDays, daysBetween } from '#shared/days.ts';
import { brazilDay } from '#shared/brazil-day.ts';

/** The repository's folder. */
export const demonstrationFolder = join(import.meta.dirname, '../../demo');

type Options = {
  /** Called after each batch with the number of imported titles. */
  onProgress?: (done: number, total: number) => void;
  folder?: string;
  /** The time of the check of offers, unless an earlier import set one: by default the present. */
  now?: Date;
};

/**
 * Imports the demonstration catalogue if there are no titles yet, and completes an interrupted import:
 * lists and products come last. It changes nothing in a catalogue from another source, nor where the
 * operator has lists without products, or products without lists. Returns whether it imported.
 */
export async function ensureDemonstration(db: Db, options: Options = {}): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select not exists (select from titles) as empty,
      exists (select from offers where source = 'demonstration')
        and not exists (select from products)
        and not exists (select from curated_lists) as unfinished`);
  if (rows[0]?.['empty'] !== true && rows[0]?.['unfinished'] !== true) return false;
  await importDemonstration(db, options);
  return true;
}

/** Imports the demonstration catalogue; can be repeated. Returns the number of titles. */
export async function importDemonstration(
  db: Db,
  { onProgress, folder = demonstrationFolder, now = new Date() }: Options = {},
): Promise<number> {
  const files = await readDemonstration(folder);
  const demonstration = demonstrationAt((await lastChecked(db)) ?? now, files);
  const { titles } = demonstration;
  onProgress?.(0, titles.length);
  await importGenres(db, demonstration.genres);
  await seedProviders(db, demonstration.providers);
  await seedAliases(db);
  await seedPlans(db);
  await importPeople(db, peopleOf(demonstration));
  const toInput = mapperOf(demonstration);
  await importTitles(db, titles.map(toInput), (done) => onProgress?.(done, titles.length));
  await importRecommendations(
    db,
    titles.map(({ type, id, recommendations }) => ({
      title: { type, id },
      others: recommendations,
    })),
  );
  await finishImport(db);
  await importDetails(db, demonstration);
  await importCuration(db, demonstration);
  await indexNames(db);
  return titles.length;
}

/** The time of the demonstration's check of offers, as an earlier import set it; null before the first. */
async function lastChecked(db: Db): Promise<Date | null> {
  const { rows } = await db.execute(
    sql`select max(offers_checked_at) as at from titles where offers_source = 'demonstration'`,
  );
  const at = rows[0]?.['at'] as Date | string | null;
  return at === null ? null : new Date(at);
}

/** Invented details of invented offers, as two sources would tell them. */
async function importDetails(db: Db, { about, details, providers }: Demonstration): Promise<void> {
  const provider = idsOf(providers, 'slug');
  const on = brazilDay(new Date(about.checkedAt));
  await changing(db, (tx) =>
    writeOfferDetails(
      tx,
      details.map(({ title, offers }) => ({
        ...title,
        details: {
          isInvented: true,
          coming: [],
          offers: offers.map((offer) => ({
            type: offer.type,
            providerIds: offer.providers.map(provider),
            service: offer.service,
            channel: null,
            presence: { kind: offer.confirmed ? 'confirmed' : 'unconfirmed', on },
            listedBy: offer.confirmed
              ? ['film-database', 'streaming-availability']
              : ['film-database'],
            link: { kind: offer.link[0], url: offer.link[1], from: null },
            quality: seenOn(offer.quality, on),
            priceCents: seenOn(offer.price && Math.round(offer.price * 100), on),
            audios: seenOn(offer.audio?.map(languageOf), on),
            subtitles: seenOn(
              offer.subtitles?.map((tag) => ({ ...languageOf(tag), isClosedCaptions: false })),
              on,
            ),
            lastDay: seenOn(
              offer.leavesIn === undefined ? undefined : addDays(on, offer.leavesIn),
              on,
            ),
            isLeavingUndated: false,
            seasons: offer.seasons
              ? {
                  here: offer.seasons.map((number) => ({
                    number,
                    lastDay: null,
                    isLeavingUndated: false,
                  })),
                  unknown: [],
                }
              : null,
          })),
        },
      })),
    ),
  );
}

const seenOn = <T>(value: T | undefined, on: string) =>
  value === undefined ? null : { value, seenOn: on };

/** `pt-BR` to its parts. */
function languageOf(tag: string) {
  const [language = '', region = null] = tag.split('-');
  return { language, region };
}

/** One transaction, the last before indexing: if it is missing, the import was interrupted. */
async function importCuration(db: Db, { people, lists, products }: Demonstration): Promise<void> {
  const person = idsOf(people, 'name');
  await changing(db, async (tx) => {
    await importLists(
      tx,
      lists.map(({ person: name, ...list }) => ({
        ...list,
        personId: name === undefined ? null : person(name),
      })),
    );
    await importProducts(
      tx,
      products.map(({ price, ...product }) => ({
        ...product,
        priceCents: Math.round(price * 100),
      })),
    );
  });
}

function peopleOf({ about, people }: Demonstration) {
  return people.map(({ department, ...person }) => ({
    ...person,
    knownForDepartment: department,
    source: about.source,
    fetchedAt: new Date(about.checkedAt),
  }));
}

function mapperOf({ about, genres, providers, people }: Demonstration) {
  const person = idsOf(people, 'name');
  const provider = idsOf(providers, 'slug');
  const genreIds = {
    movie: idsOf(
      genres.filter((genre) => genre.type === 'movie'),
      'name',
    ),
    serie: idsOf(
      genres.filter((genre) => genre.type === 'serie'),
      'name',
    ),
  };
  const at = new Date(about.checkedAt);
  return (title: DemonstrationTitle): TitleInput => ({
    type: title.type,
    id: title.id,
    imdbId: title.imdb,
    originalTitle: title.original,
    originalLanguage: title.language,
    countries: title.countries,
    releasedOn: title.date,
    endedOn: title.end,
    runtime: title.runtime,
    seasons: title.seasons,
    episodes: title.episodes,
    popularity: title.popularity,
    ageRating: title.age,
    scores: {
      rottenTomatoes: title.scores.rt ?? null,
      metacritic: title.scores.mc ?? null,
      imdb: title.scores.imdb ?? null,
    },
    translations: [
      { language: 'pt-BR', title: title.title, overview: title.overview, tagline: title.tagline },
    ],
    ...(title.seasonList && { seasonList: title.seasonList.map(seasonOf) }),
    alternativeTitles: title.alternatives.map(([country, name]) => ({
      name,
      countries: [country],
    })),
    genreIds: title.genres.map(genreIds[title.type]),
    cast: title.cast.map(([name, character]) => ({ personId: person(name), character })),
    crew: title.crew.map(([name, department, job]) => ({
      personId: person(name),
      department,
      job,
    })),
    videos: title.videos.map(([key, name]) => ({ key, name, kind: 'Trailer' })),
    offers: {
      checkedAt: at,
      source: about.source,
      watchLink: watchLinkOf(title),
      entries: title.offers.map(([type, slug, since]) => ({
        type,
        since,
        providerId: provider(slug),
      })),
    },
    source: about.source,
    fetchedAt: at,
  });
}

type DemonstrationSeason = NonNullable<DemonstrationTitle['seasonList']>[number];

function seasonOf({ number, name, date, episodes, list }: DemonstrationSeason): SeasonInput {
  return {
    number,
    name: name ?? null,
    airedOn: date,
    episodeCount: episodes,
    ...(list && {
      episodes: list.map(([of, airedOn, runtime], index) => ({
        number: index + 1,
        name: of,
        airedOn,
        runtime,
      })),
    }),
  };
}

/** Ids from here on belong to the demonstration. */
const OWN_IDS = 90_000_000;

/** The film database's page of offers, for providers without a search address. */
function watchLinkOf({ type, id }: DemonstrationTitle): string | null {
  if (id >= OWN_IDS) return null;
  return `https://www.themoviedb.org/${type === 'movie' ? 'movie' : 'tv'}/${id}/watch?locale=BR`;
}

/** Finds ids by the names used in the data files. */
function idsOf<Key extends string>(
  all: readonly ({ id: number } & Record<Key, string>)[],
  key: Key,
) {
  const ids = new Map(all.map((row) => [row[key] as string, row.id]));
  return (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the demonstration data has no ${key} "${name}"`);
    return id;
  };
}

/**
 * The demonstration as if its offers had been checked at `at`: their first days move with the check,
 * so that there are arrivals of this week whenever somebody tries it. Dates of releases and episodes
 * are facts and stay. Nothing moves if the files are newer than `at`.
 */
function demonstrationAt(at: Date, { about, titles, ...rest }: Demonstration): Demonstration {
  const checkedOn = brazilDay(new Date(about.checkedAt));
  const days = Math.max(0, daysBetween(checkedOn, brazilDay(at)));
  return {
    ...rest,
    about: { ...about, checkedAt: at.toISOString() },
    titles: titles.map(({ offers, ...title }) => ({
      ...title,
      offers: offers.map(([type, provider, since]) => [type, provider, addDays(since, days)]),
    })),
  };
}
