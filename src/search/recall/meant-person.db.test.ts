// Which person a query of titles means, where others or titles have similar names.
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { importCreditedFilms } from '#test/credited-films.ts';
import { findTitlesByName } from '#search/search-queries.ts';

const database = useDatabase();

/** Name, popularity and the person of a film. */
const FILMS: [name: string, popularity: number, person?: string][] = [
  ['Marighella', 30, 'Wagner Moura'],
  ['Como Voltar', 120, 'Wagner Coelho da Moura'],
  ['Noite Longa', 1, 'Ana Lima'],
  ['Dia Claro', 90, 'Ana Beatriz Lima'],
  ['Busca Implacável', 70, 'Liam Neeson'],
  ['Lionson', 0.4],
  ['A Favorita', 60, 'Luís Melo'],
  ['Luis Melo: A Torcida do Palhaço', 0.3],
  ['Central', 40, 'Pedro Moreli'],
  ['Pedro Moreira: O Perdão', 300],
  ['Tarde Fria', 2, 'Anne Frank'],
  ['O Diário de Anne Frank', 60],
  ['Gichel Inu', 0.4],
  ['A Espada', 30, 'Michelle Yeoh'],
  ['Reis Serenos', 2],
  ['A Advogada', 30, 'Rhea Seehorn'],
  ['Johnson', 8.6],
  ['Pacificador', 29, 'John Cena'],
  ['Cursed Singers', 7.8],
  ['O Exterminador', 62, 'Arnold Schwarzenegger'],
];

beforeAll(() =>
  importCreditedFilms(
    database.db,
    FILMS.map(([name, popularity, person]) => ({ name, popularity, person })),
  ),
);

it.each([
  ['who is called exactly so, sooner than who is better known', 'wagner moura', 'Marighella'],
  ['but not sooner than who is more than ten times as well known', 'ana lima', 'Dia Claro'],
  ['sooner than a less known title whose name is a guess', 'liam nisson', 'Busca Implacável'],
  ['sooner than one whose name is similar', 'luis melu', 'A Favorita'],
  ['but not sooner than a much better known title', 'pedro morel', 'Pedro Moreira: O Perdão'],
  ['sooner than a slightly nearer title that is hardly known', 'michel iou', 'A Espada'],
  ['sooner than one that is known a little, but less similar', 'djon sina', 'Pacificador'],
  [
    'sooner than one that is less known than the owner of one name',
    'chuarzeneger',
    'O Exterminador',
  ],
  ['but not sooner than one that has the name', 'anne frank', 'O Diário de Anne Frank'],
])('a person is meant %s: %s', async (_, query, title) => {
  const { items } = await findTitlesByName(database.db, 'movie', query, { page: 1, size: 5 });
  expect(items[0]).toMatchObject({ title });
});
