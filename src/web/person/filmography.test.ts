import { describe, expect, test } from 'vitest';
import type { MediaItem, PersonInfo } from '#api/types.ts';
import { filmographyOf } from './filmography.tsx';

const film = (id: number, date: string | null): MediaItem => ({
  id,
  media_id: id,
  media_type: 'movie',
  title: `Filme ${id}`,
  original_title: `Filme ${id}`,
  release_date: date,
  poster_path: null,
  our_rating: { user: null, average: null, count: 0 },
  imdb_rating: null,
  offer: null,
  plan_families: id % 2 === 0 ? [8] : [],
});

const person: Pick<PersonInfo, 'credits' | 'gender' | 'known_for_department'> = {
  gender: 1,
  known_for_department: 'Directing',
  credits: {
    cast: [
      { ...film(4, '2020-05-01'), character: 'Ana' },
      { ...film(3, '2019-12-31'), character: '' },
      { ...film(2, '2019-01-01'), character: 'Bia / Cris' },
      { ...film(1, null), character: 'Dora' },
    ],
    crew: [
      { ...film(4, '2020-05-01'), job: 'Director', department: 'Directing' },
      { ...film(4, '2020-05-01'), job: 'Screenplay', department: 'Writing' },
      { ...film(4, '2020-05-01'), job: 'Story', department: 'Writing' },
      { ...film(4, '2020-05-01'), job: 'Writer', department: 'Writing' },
    ],
  },
};

const everything = filmographyOf(person, () => true);

describe('a filmography', () => {
  test('starts with the person’s department, then the areas with most titles', () => {
    expect(everything.map(({ name, count, anchor }) => [name, count, anchor])).toEqual([
      ['Direção', 1, 'direcao'],
      ['Atuação', 4, 'atuacao'],
      ['Roteiro', 1, 'roteiro'],
    ]);
  });

  test('is ordered by year, newest first, undated titles last', () => {
    const acting = everything[1]?.years.map(({ year, works }) => [
      year,
      works.map(({ item }) => item.id),
    ]);
    expect(acting).toEqual([
      ['2020', [4]],
      ['2019', [3, 2]],
      ['', [1]],
    ]);
  });

  test('names jobs in the person’s gender; a title appears once, with all jobs', () => {
    const roles = (area: number) =>
      everything[area]?.years.flatMap(({ works }) => works.map((work) => work.roles));
    expect(roles(0)).toEqual([['Diretora']]);
    expect(roles(1)).toEqual([['Ana'], [], ['Bia / Cris'], ['Dora']]);
    expect(roles(2)).toEqual([['Roteirista', 'Argumentista']]);
  });

  test('counts only the titles shown', () => {
    const mine = filmographyOf(person, ({ plan_families: plans }) => plans.includes(8));
    expect(mine.map(({ name, count }) => [name, count])).toEqual([
      ['Direção', 1],
      ['Atuação', 2],
      ['Roteiro', 1],
    ]);
    expect(filmographyOf(person, () => false)).toEqual([]);
  });
});
