// The most that one response can bring in: the real schemas and mapping, with responses that are far too large.
import { titleSlug } from '#shared/slug.ts';
import { episodeAnswer, film, personAnswer, seasonAnswer, serie } from '#test/film-answers.ts';
import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { mapPerson } from './person-rules.ts';
import { readPerson } from './title-schema.ts';

/** Ten megabytes. */
const HUGE = 'rio '.repeat(2_500_000);

describe('a text', () => {
  it('cuts a title’s texts to what a page can show, and counts that', () => {
    const { title, findings } = film({
      title: HUGE,
      original_title: HUGE,
      overview: HUGE,
      tagline: HUGE,
      translations: {
        translations: [
          { iso_639_1: 'pt', iso_3166_1: 'BR', data: { title: HUGE, overview: HUGE } },
        ],
      },
    });
    const [text] = title.translations!;
    const lengths = [title.originalTitle, text!.title!, text!.overview!].map((one) => one.length);
    expect(lengths).toEqual([300, 300, 6000]);
    expect(text!.overview).toMatch(/^rio rio .* rio…$/);
    expect(findings).toContain('movie.overview: cut to 6000 characters');
    expect(findings).toContain('movie.original_title: cut to 300 characters');
    expect(findings).toContain(
      'movie.translations.translations[].data.overview: cut to 6000 characters',
    );
    expect(JSON.stringify(title).length).toBeLessThan(10_000);
    expect(titleSlug(title.originalTitle, 7001).length).toBeLessThan(150);
  });

  it('cuts a person’s texts too', () => {
    const findings = new Findings();
    const raw = personAnswer({ name: HUGE, biography: HUGE });
    const answer = readPerson(raw, { name: 'person', path: '/person/{id}', findings });
    const { name, biographies } = mapPerson(answer, new Date(), findings);
    expect(name.length).toBeLessThanOrEqual(300);
    expect(biographies![0]!.biography.length).toBeLessThanOrEqual(20_000);
    expect(biographies![0]!.biography.length).toBeGreaterThan(19_000);
    expect(findings.list().map(({ pattern }) => pattern)).toContain(
      'person.biography: cut to 20000 characters',
    );
  });

  it('keeps no text that makes an address longer than a server takes', () => {
    const { title } = film({ title: 'ß'.repeat(5000), original_title: 'ß'.repeat(5000) });
    expect(`/movie/${titleSlug(title.originalTitle, 2_147_483_647)}`.length).toBeLessThan(2000);
  });

  it('takes no sentence for a keyword or an alternative title, and counts it', () => {
    const { title, findings } = film({
      keywords: {
        keywords: [
          { id: 1, name: 'rio' },
          { id: 2, name: 'x'.repeat(101) },
        ],
      },
      alternative_titles: { titles: [{ title: 'x'.repeat(201), iso_3166_1: 'US', type: '' }] },
    });
    expect([title.keywords, title.alternativeTitles]).toEqual([[{ id: 1, name: 'rio' }], []]);
    expect(findings).toEqual([
      'alternative_titles[].title: longer than 200 characters',
      'keywords[].name: longer than 100 characters',
    ]);
  });
});

describe('a list', () => {
  const many = <Row>(count: number, row: (index: number) => Row) =>
    Array.from({ length: count }, (_, index) => row(index));

  it('keeps the newest seasons, and the episodes near today that belong to them', () => {
    const { title, findings } = serie({
      seasons: many(1000, (index) => seasonAnswer({ season_number: index, name: '' })),
      last_episode_to_air: episodeAnswer({ season_number: 999 }),
      next_episode_to_air: episodeAnswer({ season_number: 5 }),
    });
    const numbers = title.seasonList!.map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([300, 700, 999]);
    expect(title.nearEpisodes).toMatchObject([{ season: 999 }]);
    expect(findings).toEqual(['serie.seasons[]: cut to 300 rows']);
  });

  it('bounds lists of genres, countries and offers, and counts that', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const { title, genres, findings } = film({
      genres: many(500, () => ({ id: 18, name: 'Drama' })).map((genre, index) => ({
        ...genre,
        id: 18 + index,
      })),
      production_countries: many(600, (index) => ({
        iso_3166_1: letters[Math.floor(index / 26)]! + letters[index % 26]!,
      })),
      'watch/providers': {
        results: {
          BR: {
            link: 'https://www.themoviedb.org/movie/1/watch',
            flatrate: many(400, (index) => ({
              provider_id: index + 1,
              provider_name: 'Serviço',
              logo_path: null,
              display_priority: 1,
            })),
          },
        },
      },
    });
    expect([genres.length, title.genreIds!.length]).toEqual([40, 40]);
    expect([title.countries!.length, title.offers!.entries.length]).toEqual([100, 300]);
    expect(findings.filter((text) => text.includes('cut'))).toEqual([
      'movie.genres[]: cut to 40 rows',
      'movie: countries: cut to 100 rows',
      'watch/providers.results.BR: cut to 300 rows',
    ]);
  });
});
