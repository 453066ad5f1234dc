import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serie } from '#test/film-answers.ts';
import { expect, it } from 'vitest';
import { mapGenres } from './genre-rules.ts';

const soap = { id: 10766, name: 'Soap' };
const drama = { id: 18, name: 'Drama' };

it('puts novela first for a Brazilian soap', () => {
  const { title, genres } = serie({ genres: [drama, soap], origin_country: ['BR'] });
  expect(title.genreIds).toEqual([10766, 18]);
  expect(genres).toContainEqual({ type: 'serie', id: 10766, name: 'Novela' });
});

it('puts soap last for titles from elsewhere', () => {
  expect(serie({ genres: [soap, drama], origin_country: ['TR'] }).title.genreIds).toEqual([
    18, 10766,
  ]);
  expect(serie({ genres: [soap], origin_country: [] }).title.genreIds).toEqual([10766]);
});

it('uses our names, without duplicates', () => {
  const answer = { genres: [soap, { id: 1, name: ' Novo  gênero ' }, { id: 1, name: 'Outro' }] };
  expect(mapGenres('serie', answer)).toEqual([
    { type: 'serie', id: 10766, name: 'Novela' },
    { type: 'serie', id: 1, name: 'Outro' },
  ]);
});

it('uses the same names as the demonstration', () => {
  const file = join(import.meta.dirname, '../../../demo/genres.json');
  const demonstration = JSON.parse(readFileSync(file, 'utf8')) as {
    type: 'movie' | 'serie';
    id: number;
    name: string;
  }[];
  for (const { type, id, name } of demonstration) {
    expect(mapGenres(type, { genres: [{ id, name: '?' }] })).toEqual([{ type, id, name }]);
  }
});
