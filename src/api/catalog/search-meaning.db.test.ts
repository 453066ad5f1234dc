import { beforeAll, describe, expect, it, vi } from 'vitest';
import { meaning } from '#search/meaning-schema.ts';
import type { MeaningFilter, SearchMeaning } from '#search/meaning-schema.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import type { FoundTitle, ApiPage } from '#api/types.ts';

const database = useDatabase('demonstration');
let api: ReturnType<typeof createTestApi>;
beforeAll(() => {
  api = createTestApi({ db: database.db });
});

const encode = encodeURIComponent;
const meaningOf = (query: string, more = '') =>
  api.read<SearchMeaning>(`/search/meaning?query=${encode(query)}${more}`);

/** "kind:movie" and the like, with the words each filter was read from. */
function told(filter: MeaningFilter): [string, string] {
  const value =
    filter.type === 'person'
      ? filter.person.name
      : filter.type === 'provider'
        ? filter.provider.provider_name
        : filter.value;
  return [`${filter.type}:${value}`, filter.words];
}

const personOf = (filters: readonly MeaningFilter[]) =>
  filters.flatMap((filter) => (filter.type === 'person' ? [filter.person] : []))[0];

/** People of the demonstration catalogue: with and without accents, of one to eight and more titles. */
const NAMES = (
  'Selton Mello, Fernanda Montenegro, Antônio Fagundes, Glória Pires, Tony Ramos, ' +
  'Matheus Nachtergaele, Rodrigo Santoro, Lima Duarte, Wagner Moura, José Wilker, ' +
  'Marcos Palmeira, Drica Moraes, Leandra Leal, Fábio Assunção, Fernanda Torres, ' +
  'Daniel Radcliffe, Rupert Grint, Emma Watson, Sônia Braga, Irandhir Santos, ' +
  'Marieta Severo, Murilo Benício, Giovanna Antonelli, Ary Fontoura, Cauã Reymond, ' +
  'Adriana Esteves, Maeve Jinkings, Robbie Coltrane, Milton Gonçalves, Othon Bastos, ' +
  'Caio Blat, Débora Falabella, Paulo José, Lázaro Ramos, Dira Paes, ' +
  'Kleber Mendonça Filho, Walter Salles, Fernando Meirelles, Steven Spielberg, ' +
  'Christopher Nolan, Michel Joelsas, Anna Muylaert, Robert Zemeckis'
).split(', ');

async function titlesFor(path: 'movies' | 'series', query: string, more = ''): Promise<string[]> {
  const { items } = await api.read<ApiPage<FoundTitle>>(
    `/${path}/search?query=${encode(query)}${more}`,
  );
  return items.map((title) => (title.media_type === 'movie' ? title.title : title.name));
}

describe('the meaning of a query', () => {
  it('matches its schema, and is cached', async () => {
    const path = `/search/meaning?query=${encode('filme do Wagner Moura na Netflix')}`;
    expect(meaning.safeParse(await api.read(path)).error).toBeUndefined();
    const execute = vi.spyOn(database.db, 'execute');
    expect((await api.ask(path)).status).toBe(200);
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
  });

  it('says which words were left out, as they were typed', async () => {
    expect(await meaningOf('O final explicado de Titanic')).toMatchObject({
      text: 'titanic',
      left_out: ['final explicado'],
    });
    expect(await meaningOf('Titanic')).not.toHaveProperty('left_out');
  });

  it.each<[query: string, text: string, filters: [string, string][]]>([
    [
      'filme do Wagner Moura na Netflix',
      '',
      [
        ['kind:movie', 'filme'],
        ['provider:Netflix', 'Netflix'],
        ['person:Wagner Moura', 'Wagner Moura'],
      ],
    ],
    ['onde assistir titanic', 'titanic', []],
    ['matrix completo dublado', 'matrix', []],
    ['série dark', 'dark', [['kind:serie', 'série']]],
    ['dark 2ª temporada', 'dark', [['season:2', '2ª temporada']]],
    [
      'novela das nove 2012',
      '',
      [
        ['kind:novela', 'novela das nove'],
        ['year:2012', '2012'],
      ],
    ],
    ['tropa de elite wagner moura', 'tropa de elite', [['person:Wagner Moura', 'wagner moura']]],
    ['titanic leonardo dicaprio', 'titanic', [['person:Leonardo DiCaprio', 'leonardo dicaprio']]],
    ['duna villeneuve', 'duna', [['person:Denis Villeneuve', 'villeneuve']]],
    [
      'série no globo play',
      '',
      [
        ['kind:serie', 'série'],
        ['provider:Globoplay', 'globo play'],
      ],
    ],
    // Hints as they are written by ear or with a slip.
    [
      'filme do Wagner Moura na netflics',
      '',
      [
        ['kind:movie', 'filme'],
        ['provider:Netflix', 'netflics'],
        ['person:Wagner Moura', 'Wagner Moura'],
      ],
    ],
    ['onde asistir titanic', 'titanic', []],
    ['1917', '1917', []],
    ['mad max', 'mad max', []],
    ['cidade de deus', 'cidade de deus', []],
  ])('"%s" looks for "%s" with %j', async (query, text, filters) => {
    const reading = await meaningOf(query);
    expect(reading.filters.map(told)).toEqual(filters);
    expect([reading.text, reading.filters.every(({ applied }) => applied)]).toEqual([text, true]);
  });

  it('names two people, whose common titles are found', async () => {
    const query = 'filme com wagner moura e alice braga';
    const { filters, counts } = await meaningOf(query);
    expect(filters.map(told)).toEqual([
      ['kind:movie', 'filme'],
      ['person:Wagner Moura', 'wagner moura'],
      ['person:Alice Braga', 'alice braga'],
    ]);
    const films = await titlesFor('movies', query);
    expect(films).toContain('Cidade Baixa');
    expect([films.length, counts.series]).toEqual([counts.movies, 0]);
    expect(counts.people).toBe(2);
  });

  it.each(NAMES)('"%s" means that person, whose titles are found', async (name) => {
    const { filters, text, counts } = await meaningOf(name.toLowerCase());
    expect([text, filters]).toMatchObject(['', [{ type: 'person', person: { name } }]]);
    expect(counts.movies + counts.series).toBe(personOf(filters)?.titles);
    expect(counts.people).toBeGreaterThan(0);
  });

  it.each([
    'filme do wagner moura na netflix',
    'cidade',
    'fernanda',
    'novela das nove 2012',
    'filmis do wagner moura',
  ])('of "%s" counts what the searches find', async (query) => {
    const { counts } = await meaningOf(query);
    const totals = await Promise.all(
      ['movies/search?', 'series/search?', 'series/search?kind=novela&', 'persons/search?'].map(
        async (path) => (await api.read<ApiPage<unknown>>(`/${path}query=${encode(query)}`)).total,
      ),
    );
    expect(Object.values(counts)).toEqual(totals);
    expect(Math.max(...totals)).toBeGreaterThan(0);
  });
});

describe('filters of a query', () => {
  it('leave only titles of that person, kind and provider', async () => {
    const query = 'filme do wagner moura na netflix';
    const films = await titlesFor('movies', query);
    expect(films).toContain('Tropa de Elite');
    expect(films).not.toContain('Marighella');
    expect(await titlesFor('series', query)).toEqual([]);
  });

  it('can be ignored one by one', async () => {
    const query = 'filme do wagner moura na netflix';
    expect(await titlesFor('series', query, '&ignore=kind')).toContain('Narcos');
    expect(await titlesFor('movies', query, '&ignore=provider')).toContain('Marighella');
    const films = await titlesFor('movies', query, '&ignore=person,provider');
    expect(films).not.toContain('Narcos');
    expect(films).toContain('Matrix');
    const { filters } = await meaningOf(query, '&ignore=kind,provider');
    expect(filters.map(told)).toEqual([['person:Wagner Moura', 'wagner moura']]);
  });

  it('are all ignored with `all`, which searches for the words', async () => {
    const reading = await meaningOf('série dark', '&ignore=all');
    expect(reading).toMatchObject({ text: 'serie dark', filters: [] });
  });

  it('do not apply where the title that is named has no offer there', async () => {
    const { filters } = await meaningOf('titanic netflix');
    expect(filters).toMatchObject([{ type: 'provider', applied: false }]);
    expect(await titlesFor('movies', 'titanic netflix')).toEqual(['Titanic']);
  });

  it.each<[query: string, applied: Record<string, boolean>]>([
    // There are films and series, but no novela.
    ['novela no telecine', { kind: false, provider: true }],
    ['novela no disney', { kind: false, provider: true }],
    ['filme de 1905 na netflix', { kind: true, provider: true, year: false }],
    ['série de 1905', { kind: true, year: false }],
    ['netflix 2034', { provider: true, year: false }],
  ])('that would leave nothing do not apply: "%s"', async (query, applied) => {
    const { filters, counts } = await meaningOf(query);
    expect(Object.fromEntries(filters.map((filter) => [filter.type, filter.applied]))).toEqual(
      applied,
    );
    expect(counts.movies + counts.series).toBeGreaterThan(0);
  });

  it('for novelas where there is none leave the other series too', async () => {
    const { counts } = await meaningOf('novela no disney');
    expect(counts.novelas).toBe(0);
    expect(Math.min(counts.movies, counts.series)).toBeGreaterThan(0);
  });

  it('split series into novelas and others', async () => {
    const all = await titlesFor('series', 'br', '&size=100');
    const novelas = await titlesFor('series', 'br', '&size=100&kind=novela');
    const others = await titlesFor('series', 'br', '&size=100&kind=serie');
    expect(novelas).toContain('Avenida Brasil');
    expect(others).toContain('Breaking Bad');
    expect([...novelas, ...others].toSorted()).toEqual(all.toSorted());
  });

  it.each([
    '/search/meaning?query=a&ignore=nothing',
    '/search/meaning?query=a&ignore=kind,',
    '/search/meaning?query=a&query=b',
    `/search/meaning?query=${'x'.repeat(201)}`,
    '/movies/search?query=a&ignore=x',
    '/series/search?query=a&kind=movie',
  ])('%s is refused', async (path) => {
    const answer = await api.ask(path);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toHaveProperty('detail');
  });
});
