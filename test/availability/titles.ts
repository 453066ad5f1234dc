// The invented titles of the fake film database, with what the other two sources know of them. Both servers derive
// them from the same numbers, so a site that is connected to both finds sources that agree, and sometimes disagree.
import type { MediaType } from '#catalog/schema.ts';
import { placeOfProvider, services } from '#sync/availability/services.ts';
import type { ServiceKey } from '#sync/availability/services.ts';
import { PROPERTIES } from '#sync/availability/wikidata/properties.ts';
import type { IdentifierRow } from '#sync/availability/wikidata/rows.ts';
import { randomFrom } from '../../bench/generated/random.ts';
import type { Random } from '../../bench/generated/random.ts';
import { createCatalogue } from '../film-database/catalogue.ts';
import { aSeason, aService, aShow, anOption, audio, reais, subtitle } from './streaming-answers.ts';
import type { StreamingType } from './streaming-answers.ts';

type Json = Record<string, unknown>;
type Group = 'flatrate' | 'free' | 'ads' | 'rent' | 'buy';
const GROUPS: readonly Group[] = ['flatrate', 'free', 'ads', 'rent', 'buy'];
const DAY = 86_400;

export type InventedTitle = {
  type: MediaType;
  id: number;
  name: string;
  /** The show as the Streaming Availability API sends it; null if that does not know the title. */
  show: Json | null;
  options: Json[];
  rows: IdentifierRow[];
};

export type InventedTitles = {
  all: readonly InventedTitle[];
  byId: ReadonlyMap<string, InventedTitle>;
};

/** `now` is in milliseconds: last days lie around it. The most popular titles come first. */
export function inventTitles(size: number, seed: number, now: number): InventedTitles {
  const catalogue = createCatalogue(size, seed, 0, () => Math.floor(now / 1000 / DAY));
  const all = (['movie', 'tv'] as const).flatMap((kind) =>
    catalogue.ids(kind).map((id): InventedTitle => {
      const body = catalogue.titleOf(kind, id, ['watch/providers', 'external_ids'], {
        language: 'pt-BR',
      })!;
      const ids = body['external_ids'] as { imdb_id?: string | null };
      const imdbId = /^tt\d{7,10}$/.test(ids.imdb_id ?? '') ? ids.imdb_id! : null;
      const random = randomFrom(seed * 1_000_003 + id * 2 + (kind === 'tv' ? 1 : 0));
      const type = kind === 'movie' ? 'movie' : 'serie';
      const values = valuesOf(type, random);
      const name = body.title ?? body.name ?? '';
      const options = random.chance(0.9)
        ? optionsOf(body['watch/providers'].results['BR'] ?? {}, values, random, now)
        : [];
      return {
        type,
        id,
        name,
        options,
        show: random.chance(0.93)
          ? aShow(`${kind}/${id}`, options, {
              imdbId,
              title: name,
              ...(kind === 'tv' && { seasons: seasonsOf(body, options) }),
            })
          : null,
        rows: rowsOf({ type, id, imdbId }, values, random),
      };
    }),
  );
  return { all, byId: new Map(all.map((title) => [`${title.type} ${title.id}`, title])) };
}

/** One value of each property, of the form that the services have. */
function valuesOf(type: MediaType, random: Random): Map<string, string> {
  const text = (length: number, letters: string) =>
    Array.from({ length }, () => random.pick([...letters])).join('');
  const hex = (length: number) => text(length, '0123456789abcdef');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  const capital = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  const forms: Record<string, () => string> = {
    P1874: () => `8${text(7, '0123456789')}`,
    P13902: () => `entity-${uuid()}`,
    P7595: () => text(12, capital),
    P7596: () => text(12, capital),
    P9586: () => `umc.cmc.${hex(20)}`,
    P9751: () => `umc.cmc.${hex(20)}`,
    P8298: () => `${type === 'movie' ? 'movie' : 'show'}/${uuid()}`,
    P14462: () => `amzn1.dv.gti.${uuid()}`,
    P14440: () => `0${text(25, capital)}`,
    P12356: () => text(10, 'abcdefghijABCDEFGHIJ0123456789'),
    P11330: () => `G${text(8, capital)}`,
    P7299: () => text(5, '123456789'),
  };
  return new Map(PROPERTIES.map(({ property }) => [property, forms[property]!()]));
}

function linkAt(service: ServiceKey, values: ReadonlyMap<string, string>): string {
  const property = PROPERTIES.find((one) => one.service === service);
  return property === undefined
    ? `${services[service].home.replace(/\/$/, '')}/titulo`
    : property.link(values.get(property.property)!, property.types[0]!);
}

const TYPES: Record<Group, StreamingType> = {
  flatrate: 'subscription',
  free: 'free',
  ads: 'free',
  rent: 'rent',
  buy: 'buy',
};

/** Mostly the film database's offers; one of twelve is missing, and some titles have one more. */
function optionsOf(
  offers: Partial<Record<Group, { provider_id: number }[]>>,
  values: ReadonlyMap<string, string>,
  random: Random,
  now: number,
): Json[] {
  const options = GROUPS.flatMap((group) =>
    (offers[group] ?? []).flatMap(({ provider_id: provider }) => {
      const { service, channel } = placeOfProvider(provider);
      const key = service as ServiceKey;
      const id = services[key]?.streamingAvailabilityId;
      if (id === null || id === undefined || random.chance(1 / 12)) return [];
      const type = channel === null ? TYPES[group] : 'addon';
      const addon = channel && {
        addon: aService(`canal.${channel.key.replace('/', '.')}`, channel.name),
      };
      return [{ ...anOption(id, type, factsOf(key, type, values, random, now)), ...addon }];
    }),
  );
  if (random.chance(0.05))
    options.push(
      anOption('mubi', 'subscription', factsOf('mubi', 'subscription', values, random, now)),
    );
  return options;
}

function factsOf(
  service: ServiceKey,
  type: StreamingType,
  values: ReadonlyMap<string, string>,
  random: Random,
  now: number,
): Json {
  const region = service === 'prime' ? undefined : random.chance(0.05) ? 'PRT' : 'BRA';
  const hasLists = service !== 'apple';
  const isLeaving = type === 'subscription' && random.chance(0.06);
  const isFarAway = random.chance(0.05);
  // The last second of a day in Brazil, up to a month ahead.
  const lastSecond = (Math.floor(now / 1000 / DAY) + 1 + random.below(28)) * DAY + 3 * 3600 - 1;
  return {
    link: linkAt(service, values),
    ...(random.chance(0.9) && { quality: random.pick(['sd', 'hd', 'hd', 'uhd']) }),
    audios: hasLists ? [audio('eng'), ...(random.chance(0.8) ? [audio('por', region)] : [])] : [],
    subtitles: hasLists && random.chance(0.9) ? [subtitle('por', region, random.chance(0.2))] : [],
    ...((type === 'rent' || type === 'buy') && {
      price: random.chance(0.03)
        ? { amount: '3.99', currency: 'USD', formatted: '3.99 USD' }
        : reais(random.pick(['6.90', '9.90', '11.90', '14.90', '29.90', '39.90'])),
    }),
    expiresSoon: isLeaving,
    ...(isLeaving && random.chance(0.9) && { expiresOn: lastSecond }),
    ...(!isLeaving && isFarAway && { expiresOn: lastSecond + 400 * DAY }),
    availableSince: Math.floor(now / 1000) - random.below(900) * DAY,
  };
}

function seasonsOf(body: Json, options: Json[]): Json[] {
  const numbers = ((body['seasons'] ?? []) as { season_number: number }[])
    .map(({ season_number: number }) => number)
    .filter((number) => number > 0);
  return numbers.map((number) =>
    // The newest season is often not there yet.
    aSeason(
      `Season ${number}`,
      2010 + number,
      number === numbers.length && number > 2 ? [] : options,
    ),
  );
}

/** Most titles have an item; some values are hostile, withdrawn or of a former site, some items are doubled. */
function rowsOf(
  title: { type: MediaType; id: number; imdbId: string | null },
  values: ReadonlyMap<string, string>,
  random: Random,
): IdentifierRow[] {
  if (random.chance(0.3)) return [];
  const row = (property: string, value: string): IdentifierRow => ({
    item: `Q${title.type === 'movie' ? 1 : 2}${String(title.id).padStart(7, '0')}`,
    type: title.type,
    titleId: title.id,
    property,
    value,
    rank: 'normal',
    imdbId: title.imdbId,
  });
  return PROPERTIES.filter(({ types }) => types.includes(title.type)).flatMap(({ property }) => {
    if (random.chance(0.4)) return [];
    const good = row(property, values.get(property)!);
    if (random.chance(0.02)) return [{ ...good, rank: 'deprecated' as const }];
    if (random.chance(0.02)) return [row(property, 'javascript:alert(1)')];
    if (random.chance(0.02)) return [good, { ...good, item: `${good.item}0`, imdbId: 'tt9999999' }];
    return [good];
  });
}
