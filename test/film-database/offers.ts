import type { Random } from '../../bench/generated/random.ts';
import { offerGroups } from './types.ts';
import type { Kind, OfferGroup, Offers, Provider, TitleBody } from './types.ts';

type Sort = { id: number; name: string; groups: OfferGroup[]; weight: number; regions?: string[] };

const everywhere = ['BR', 'PT', 'US', 'AR', 'GB', 'DE'];
const inBrazil = ['BR'];

/** The real names, including trailing spaces. */
const sorts: Sort[] = [
  { id: 8, name: 'Netflix', groups: ['flatrate'], weight: 20, regions: everywhere },
  {
    id: 1796,
    name: 'Netflix basic with Ads',
    groups: ['flatrate'],
    weight: 8,
    regions: everywhere,
  },
  { id: 119, name: 'Amazon Prime Video', groups: ['flatrate'], weight: 20, regions: everywhere },
  { id: 307, name: 'Globoplay', groups: ['flatrate'], weight: 14 },
  { id: 337, name: 'Disney Plus', groups: ['flatrate'], weight: 8, regions: everywhere },
  { id: 619, name: 'Star Plus', groups: ['flatrate'], weight: 3 },
  { id: 1899, name: 'HBO Max', groups: ['flatrate'], weight: 9, regions: everywhere },
  { id: 384, name: 'HBO Max ', groups: ['flatrate'], weight: 2 },
  { id: 531, name: 'Paramount Plus', groups: ['flatrate'], weight: 5, regions: everywhere },
  { id: 582, name: 'Paramount+ Amazon Channel', groups: ['flatrate'], weight: 3 },
  { id: 1853, name: 'Paramount Plus Apple TV Channel ', groups: ['flatrate'], weight: 3 },
  { id: 350, name: 'Apple TV Plus', groups: ['flatrate'], weight: 3, regions: everywhere },
  { id: 283, name: 'Crunchyroll', groups: ['flatrate'], weight: 3, regions: everywhere },
  { id: 194, name: 'Starz Play Amazon Channel', groups: ['flatrate'], weight: 2 },
  { id: 1790, name: 'Lionsgate Plus', groups: ['flatrate'], weight: 1 },
  { id: 227, name: 'Telecine Play', groups: ['flatrate'], weight: 5 },
  { id: 484, name: 'Claro tv+', groups: ['flatrate'], weight: 6 },
  { id: 1825, name: 'HBO Max Amazon Channel', groups: ['flatrate'], weight: 2 },
  { id: 11, name: 'MUBI', groups: ['flatrate'], weight: 3, regions: everywhere },
  { id: 47, name: 'Looke', groups: ['flatrate', 'rent'], weight: 4 },
  { id: 167, name: 'Claro video', groups: ['rent', 'buy'], weight: 6 },
  { id: 2, name: 'Apple TV', groups: ['rent', 'buy'], weight: 14, regions: everywhere },
  { id: 3, name: 'Google Play Movies', groups: ['rent', 'buy'], weight: 12, regions: everywhere },
  { id: 10, name: 'Amazon Video', groups: ['rent', 'buy'], weight: 12, regions: everywhere },
  { id: 68, name: 'Microsoft Store', groups: ['rent', 'buy'], weight: 3, regions: everywhere },
  { id: 616, name: 'HBO Max Free', groups: ['free'], weight: 1 },
  { id: 300, name: 'Pluto TV', groups: ['ads'], weight: 5, regions: everywhere },
  { id: 19, name: 'NetMovies', groups: ['ads', 'free'], weight: 3 },
  { id: 538, name: 'Plex', groups: ['ads'], weight: 3, regions: everywhere },
];
/** Providers that Brazil does not have: 15, 38 and others represent hundreds elsewhere. */
const foreign: Sort[] = [
  { id: 15, name: 'Hulu', groups: ['flatrate'], weight: 8, regions: ['US'] },
  { id: 38, name: 'BBC iPlayer', groups: ['free'], weight: 5, regions: ['GB'] },
  { id: 30, name: 'WOW', groups: ['flatrate'], weight: 5, regions: ['DE'] },
];
const all = [...sorts, ...foreign];

const logoOf = (id: number) => `/logo${String(id).padStart(6, '0')}falsaficticia.jpg`;
const regionsOf = (sort: Sort) => sort.regions ?? inBrazil;

const named = new Map<number, Provider>(
  all.map(({ id, name }, place) => [
    id,
    { logo_path: logoOf(id), provider_id: id, provider_name: name, display_priority: place },
  ]),
);
/** One entry for each unit of weight, so that picking is uniform. */
const choices = Object.fromEntries(
  everywhere.map((region) => [
    region,
    Object.fromEntries(
      offerGroups.map((group) => [
        group,
        all
          .filter((sort) => sort.groups.includes(group) && regionsOf(sort).includes(region))
          .flatMap((sort) => Array.from({ length: sort.weight }, () => sort.id)),
      ]),
    ) as Record<OfferGroup, number[]>,
  ]),
);

const chances: Record<OfferGroup, number> = {
  flatrate: 0.75,
  rent: 0.4,
  buy: 0.3,
  ads: 0.1,
  free: 0.05,
};

/** The block `watch/providers` of a title; one title of three has none in Brazil. */
export function offersOf(
  random: Random,
  kind: Kind,
  id: number,
): { results: Record<string, Offers> } {
  const results: Record<string, Offers> = {};
  for (const region of everywhere) {
    if (!random.chance(region === 'BR' ? 0.66 : 0.4)) continue;
    const offers: Offers = {
      link: `https://www.themoviedb.org/${kind}/${String(id)}/watch?locale=${region}`,
    };
    for (const group of offerGroups) {
      const from = choices[region]![group];
      if (
        from.length === 0 ||
        !random.chance(chances[group] * (kind === 'tv' && group !== 'flatrate' ? 0.3 : 1))
      )
        continue;
      const ids = new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(from)));
      offers[group] = [...ids].map((providerId) => named.get(providerId)!);
    }
    // Only a link: the title is known there, but has no offers.
    results[region] = offers;
  }
  return { results };
}

/** For `change`: the new offers in Brazil, by the ids of the providers. */
export function withOffers(
  groups: Partial<Record<OfferGroup, number[]>>,
): (title: TitleBody) => void {
  return (title) => {
    const { results } = title['watch/providers'];
    const kind = title.title === undefined ? 'tv' : 'movie';
    const link = `https://www.themoviedb.org/${kind}/${String(title.id)}/watch?locale=BR`;
    const offers: Offers = { link };
    for (const group of offerGroups) {
      const ids = groups[group];
      if (ids) offers[group] = ids.map(providerOf);
    }
    if (Object.keys(groups).length === 0) delete results['BR'];
    else results['BR'] = offers;
  };
}

const providerOf = (id: number): Provider =>
  named.get(id) ?? {
    logo_path: logoOf(id),
    provider_id: id,
    provider_name: `Serviço ${String(id)}`,
    display_priority: 200,
  };

/** `/3/watch/providers/{movie,tv}`: all providers, or those of a region. */
export function providerList(region: string | null): { results: (Provider & object)[] } {
  return {
    results: all
      .filter((sort) => region === null || regionsOf(sort).includes(region))
      .map((sort) => ({
        display_priorities: Object.fromEntries(
          regionsOf(sort).map((code) => [code, named.get(sort.id)!.display_priority]),
        ),
        ...named.get(sort.id)!,
      })),
  };
}
