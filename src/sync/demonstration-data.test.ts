import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/days.ts';
import { demonstrationFolder } from './demonstration.ts';
import { readDemonstration } from './demonstration-files.ts';
import type { DemonstrationTitle } from './demonstration-files.ts';

const demo = await readDemonstration(demonstrationFolder);
const { titles } = demo;
const checkedOn = demo.about.checkedAt.slice(0, 10);
const named = (t: DemonstrationTitle) => `${t.type}:${t.id} ${t.title}`;
const keys = new Set(titles.map((t) => `${t.type}:${t.id}`));
const films = titles.filter((t) => t.type === 'movie');
const novelas = titles.filter((t) => t.genres[0] === 'Novela');
/** Providers of the films and series pages (docs/product-rules.md R50). */
const FIXED = [8, 337, 119, 619, 531, 384, 2, 350, 307, 283, 194, 582, 616, 1796, 1853, 1790];

/** The duplicates in `all`. */
function repeated<T>(all: readonly T[]): T[] {
  return all.filter((one, index) => all.indexOf(one) !== index);
}

describe('the size of the demonstration', () => {
  it('has enough films, series and novelas, half of them Brazilian', () => {
    expect(titles.length).toBeGreaterThanOrEqual(300);
    expect(films.length).toBeGreaterThanOrEqual(160);
    expect(novelas.length).toBeGreaterThanOrEqual(50);
    expect(titles.length - films.length - novelas.length).toBeGreaterThanOrEqual(90);
    const brazilian = titles.filter((t) => t.countries.includes('BR'));
    expect(brazilian.length).toBeGreaterThanOrEqual(titles.length / 2);
  });

  it('has six cast members for nine titles of ten', () => {
    const full = titles.filter((t) => t.cast.length >= 6);
    expect(full.length).toBeGreaterThanOrEqual(titles.length * 0.9);
  });

  it('has 24 providers, including the fixed ones', () => {
    expect(demo.providers.length).toBeGreaterThanOrEqual(24);
    const ids = new Set(demo.providers.map((provider) => provider.id));
    expect(FIXED.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has titles without an offer, with rentals only, and with a free offer', () => {
    const kinds = titles.map((t) => new Set(t.offers.map(([type]) => type)));
    expect(kinds.filter((each) => each.size === 0).length).toBeGreaterThanOrEqual(10);
    expect(kinds.filter((each) => each.size === 1 && each.has('rent')).length).toBeGreaterThan(5);
    expect(kinds.filter((each) => each.has('free')).length).toBeGreaterThanOrEqual(10);
    expect(kinds.filter((each) => each.has('ads')).length).toBeGreaterThanOrEqual(10);
  });

  it('has 30 products, 12 sagas and 12 performers', () => {
    expect(demo.products).toHaveLength(30);
    expect(demo.products.some((product) => product.titles.length === 0)).toBe(true);
    expect(demo.lists.filter((list) => list.kind === 'saga')).toHaveLength(12);
    expect(demo.lists.filter((list) => list.kind === 'performer')).toHaveLength(12);
  });
});

describe('its consistency', () => {
  it('has no duplicates', () => {
    expect(repeated(titles.map((t) => `${t.type}:${t.id}`))).toEqual([]);
    expect(repeated(titles.flatMap((t) => t.imdb ?? []))).toEqual([]);
    expect(repeated(titles.map((t) => `${t.type} ${t.title} ${t.date.slice(0, 4)}`))).toEqual([]);
    expect(repeated(titles.map((t) => t.overview))).toEqual([]);
    expect(repeated(demo.people.map((person) => person.id))).toEqual([]);
    expect(repeated(demo.people.map((person) => spelling(person.name)))).toEqual([]);
    expect(repeated(demo.providers.map((provider) => provider.slug))).toEqual([]);
    expect(repeated(demo.lists.map((list) => list.id))).toEqual([]);
    expect(repeated(demo.products.map((product) => product.id))).toEqual([]);
    for (const t of titles) {
      expect(repeated(t.cast.map(([name]) => name)), named(t)).toEqual([]);
      expect(repeated(t.crew.map((credit) => credit.join())), named(t)).toEqual([]);
      expect(repeated(t.offers.map(([type, slug]) => `${type} ${slug}`)), named(t)).toEqual([]);
    }
  });

  it('has no dangling references', () => {
    const people = new Set(demo.people.map((person) => person.name));
    const slugs = new Set(demo.providers.map((provider) => provider.slug));
    const genres = new Set(demo.genres.map((genre) => `${genre.type} ${genre.name}`));
    const dangling = titles.flatMap((t) => [
      ...[...t.cast, ...t.crew].map(([name]) => name).filter((name) => !people.has(name)),
      ...t.offers.map(([, slug]) => slug).filter((slug) => !slugs.has(slug)),
      ...t.genres.filter((name) => !genres.has(`${t.type} ${name}`)),
      ...t.recommendations.map(({ type, id }) => `${type}:${id}`).filter((key) => !keys.has(key)),
    ]);
    expect(dangling).toEqual([]);
    const listed = [...demo.lists, ...demo.products].flatMap((one) => one.titles);
    expect(listed.filter(({ type, id }) => !keys.has(`${type}:${id}`))).toEqual([]);
    const performers = demo.lists.flatMap((list) => list.person ?? []);
    expect(performers.filter((name) => !people.has(name))).toEqual([]);
    const relatives = demo.providers.flatMap((p) => [p.family ?? [], p.mergedInto ?? []].flat());
    expect(relatives.filter((slug) => !slugs.has(String(slug)))).toEqual([]);
  });

  it('has only people with a credit', () => {
    const credited = new Set(titles.flatMap((t) => [...t.cast, ...t.crew].map(([name]) => name)));
    expect(demo.people.filter((person) => !credited.has(person.name))).toEqual([]);
  });

  it('recommends eight to twelve titles for each, never itself', () => {
    for (const t of titles) {
      expect(t.recommendations.length, named(t)).toBeGreaterThanOrEqual(8);
      expect(t.recommendations.length, named(t)).toBeLessThanOrEqual(12);
      expect(t.recommendations, named(t)).not.toContainEqual({ type: t.type, id: t.id });
    }
  });
});

describe('seasons', () => {
  const series = titles.filter((t) => t.seasonList !== undefined);

  it.each(series.map((t) => [named(t), t] as const))(
    'the seasons of %s agree with the series',
    (_, t) => {
      const seasons = t.seasonList!;
      expect(seasons.map((season) => season.number)).toEqual(seasons.map((_one, i) => i + 1));
      expect(seasons).toHaveLength(t.seasons!);
      expect(seasons[0]?.date).toBe(t.date);
      const dates = seasons.flatMap((season) => season.date ?? []);
      expect(dates).toEqual(dates.toSorted());
      const counts = seasons.map((season) => season.episodes);
      // A special counts as an episode of the series, and of no season.
      if (t.episodes !== null && !counts.includes(null)) {
        const total = counts.reduce<number>((sum, count) => sum + count!, 0);
        expect([0, 1]).toContain(t.episodes - total);
      }
      for (const { date, episodes, list } of seasons) {
        if (list === undefined) continue;
        expect(list).toHaveLength(episodes!);
        const days = list.flatMap(([, day]) => day ?? []);
        expect(days).toEqual(days.toSorted());
        expect(days[0]).toBe(date);
        expect(days.every((day) => day <= checkedOn && day <= (t.end ?? day))).toBe(true);
        const names = list.flatMap(([name]) => name ?? []);
        expect(repeated(names)).toEqual([]);
      }
    },
  );

  it('are there for most series and all novelas of one season, with episodes for many', () => {
    expect(series.length).toBeGreaterThanOrEqual(110);
    const withEpisodes = series.filter((t) => t.seasonList!.some(({ list }) => list));
    expect(withEpisodes.length).toBeGreaterThanOrEqual(30);
    expect(novelas.filter((t) => t.seasons === 1 && !t.seasonList).map(named)).toEqual([]);
  });
});

describe('alternative titles', () => {
  it('are of countries, differ from the shown names, and are there for many titles', () => {
    for (const t of titles) {
      const names = t.alternatives.map(([, name]) => name);
      expect(
        repeated([t.title, t.original, ...names].filter((one) => names.includes(one))),
      ).toEqual([]);
      for (const [country] of t.alternatives) expect(country).toMatch(/^[A-Z]{2}$/);
    }
    expect(titles.filter((t) => t.alternatives.length > 0).length).toBeGreaterThan(80);
  });
});

describe('each title', () => {
  it.each(titles.map((t) => [named(t), t] as const))('%s', (_, t) => {
    expect(t.overview.length).toBeGreaterThanOrEqual(140);
    expect(t.overview.length).toBeLessThanOrEqual(420);
    expect(t.overview).toMatch(/[.!?]$/);
    expect(t.overview).not.toMatch(/ {2}|…|\.\.\./);
    expect(t.genres.length).toBeGreaterThanOrEqual(1);
    expect(t.genres.length).toBeLessThanOrEqual(3);
    expect(t.date >= '1895-12-28' && t.date <= checkedOn).toBe(true);
    if (t.end !== null) expect(t.end >= t.date && t.end <= checkedOn).toBe(true);
    expect(t.popularity).toBeGreaterThanOrEqual(1);
    expect(t.popularity).toBeLessThanOrEqual(100);
    if (t.type === 'movie') expect(t.runtime ?? 90).toBeGreaterThanOrEqual(5);
    for (const [, slug, since] of t.offers) {
      expect(since >= t.date && since <= checkedOn, `${slug} since ${since}`).toBe(true);
    }
  });
});

describe('recent arrivals', () => {
  const lately = new Date(Date.parse(checkedOn) - 28 * DAY_MS).toISOString().slice(0, 10);
  /** As the catalogue counts arrivals: rentals and purchases are none. */
  const arrived = titles.filter((t) =>
    t.offers.some(([type, , since]) => ['stream', 'free', 'ads'].includes(type) && since > lately),
  );

  it('are enough for the page Novidades', () => {
    expect(arrived.filter((t) => t.type === 'movie').length).toBeGreaterThanOrEqual(24);
    expect(arrived.filter((t) => t.type === 'serie').length).toBeGreaterThanOrEqual(10);
  });

  it('are mostly recent films, at many providers', () => {
    const arrivedFilms = arrived.filter((t) => t.type === 'movie');
    const recent = arrivedFilms.filter((t) => t.date >= '2014');
    expect(recent.length).toBeGreaterThanOrEqual(arrivedFilms.length * 0.9);
    for (const each of [arrivedFilms, arrived.filter((t) => t.type === 'serie')]) {
      const services = new Set(
        each.flatMap((t) =>
          t.offers.filter(([, , since]) => since > lately).map(([, slug]) => slug),
        ),
      );
      expect(services.size).toBeGreaterThanOrEqual(5);
    }
  });
});

/** Equal for "Chico Diaz" and "Chico Díaz". */
function spelling(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
