import { describe, expect, test } from 'vitest';
import { netflixSubjects } from '#moving/formats/netflix.ts';
import type { MovingSubject } from '#moving/records.ts';
import { type TitleCandidate, matchRecord, matchTitle } from './match-title.ts';
import { comparableName, isSlip, mainName, nameWords } from './names.ts';

describe('names', () => {
  test.each([
    ['Cidade de Deus', 'CIDADE DE DEUS'],
    ['Boy & the World', 'Boy and the World'],
    ['O Auto da Compadecida', 'Auto da Compadecida'],
    ['Amélie', 'Amelie'],
    ['O Poderoso Chefão: Parte II', 'O Poderoso Chefão - Parte 2'],
    ["I'm Still Here", 'i m still here'],
    ['A Vida Invisível (I)', 'A Vida Invisível'],
    ['WALL·E', 'Wall-E'],
    ['Até que a Sorte nos Separe', 'Até  que a sorte nos separe!'],
    ['Deus e o Diabo na Terra do Sol', 'Deus & o Diabo na Terra do Sol'],
    ['Tropa de Elite 2 – O Inimigo', 'Tropa de Elite 2: O Inimigo'],
  ])('%s and %s are one', (a, b) => {
    expect(comparableName(a)).toBe(comparableName(b));
  });

  test.each([
    ['Tropa de Elite', 'Tropa de Elite 2'],
    ['O Poderoso Chefão', 'O Poderoso Chefão: Parte II'],
    ['Dark', 'Dare'],
    ['기생충', '오징어 게임'],
  ])('%s and %s are two', (a, b) => {
    expect(comparableName(a)).not.toBe(comparableName(b));
  });

  test('keeps a name that is an article, or nothing but signs', () => {
    expect(nameWords('A')).toBe('a');
    expect(nameWords('Os')).toBe('os');
    expect(comparableName('???')).toBe('');
    expect(comparableName('Constructor')).toBe('constructor');
  });

  test('knows the name in front of a subtitle', () => {
    expect(mainName('Pixote: A Lei do Mais Fraco')).toBe('pixote');
    expect(mainName('Homem-Aranha')).toBeNull();
    expect(mainName('O Senhor dos Anéis - A Sociedade do Anel')).toBe('senhordosaneis');
  });

  test('takes a slip of a letter for one in long names only, and never a digit', () => {
    expect(isSlip(comparableName('Relatos selvajes'), comparableName('Relatos salvajes'))).toBe(
      true,
    );
    expect(isSlip('dark', 'dare')).toBe(false);
    expect(isSlip(comparableName('Tropa de Elite 2'), comparableName('Tropa de Elite 3'))).toBe(
      false,
    );
  });
});

const film = (
  key: string,
  name: string,
  year: number,
  more: Partial<TitleCandidate> = {},
): TitleCandidate => ({
  key,
  kind: 'movie',
  ids: {},
  names: [name],
  year,
  ...more,
});
const series = (
  key: string,
  name: string,
  year: number,
  more: Partial<TitleCandidate> = {},
): TitleCandidate => ({
  ...film(key, name, year, more),
  kind: 'serie',
});
const subject = (
  kind: MovingSubject['kind'],
  name: string,
  more: Partial<MovingSubject> = {},
): MovingSubject => ({
  kind,
  ids: {},
  names: name === '' ? [] : [name],
  ...more,
});

/** The key of the match, or the reason of the question with its keys. */
function resultOf(match: ReturnType<typeof matchTitle>): string {
  if (match.type === 'matched') return match.candidate.key;
  if (match.type === 'missing') return 'missing';
  return `${match.why}? ${match.candidates.map(({ key }) => key).join(' ')}`;
}
const resultFor = (of: MovingSubject, ...candidates: TitleCandidate[]) =>
  resultOf(matchTitle(of, candidates));

describe('identifiers', () => {
  const deus = film('deus', 'Cidade de Deus', 2002, { ids: { imdb: 'tt0317248', tmdb: 598 } });
  const show = series('show', 'Outra', 2010, { ids: { tmdb: 598, tvdb: 598 } });

  test('decide before names and years', () => {
    const of = subject('movie', 'City of God', { ids: { imdb: 'tt0317248' }, year: 2003 });
    expect(matchTitle(of, [deus, show])).toMatchObject({
      type: 'matched',
      by: 'imdb',
      yearsApart: 1,
    });
  });

  test('of TMDB and TVDB are counted for films and series apart', () => {
    expect(resultFor(subject('movie', '', { ids: { tmdb: 598 } }), deus, show)).toBe('deus');
    expect(resultFor(subject('serie', '', { ids: { tmdb: 598 } }), deus, show)).toBe('show');
    expect(resultFor(subject('movie', '', { ids: { tvdb: 598 } }), deus, show)).toBe('missing');
    expect(resultFor(subject('unknown', '', { ids: { tmdb: 598 } }), deus, show)).toBe(
      'identifiers-disagree? deus show',
    );
  });

  test('that contradict each other are a question, unless one has the name', () => {
    const other = film('other', 'Bacurau', 2019, { ids: { imdb: 'tt2762506' } });
    const ids = { imdb: 'tt2762506', tmdb: 598 };
    expect(resultFor(subject('movie', 'Nada', { ids }), deus, other)).toBe(
      'identifiers-disagree? other deus',
    );
    expect(resultFor(subject('movie', 'Bacurau', { ids }), deus, other)).toBe('other');
  });

  test('with another name and another year are a question', () => {
    const of = subject('movie', 'Titanic', { ids: { tmdb: 598 }, year: 1997 });
    expect(resultFor(of, deus)).toBe('identifiers-disagree? deus');
  });

  test('that differ forbid a match by name', () => {
    const of = subject('movie', 'Cidade de Deus', { ids: { imdb: 'tt9999999' }, year: 2002 });
    expect(resultFor(of, deus)).toBe('identifiers-disagree? deus');
  });

  test('of an episode’s series never match a film of that name', () => {
    const of = subject('episode', 'Cidade de Deus', { ids: { imdb: 'tt0317248' } });
    expect(resultFor(of, deus)).toBe('other-kind? deus');
  });
});

describe('names and years', () => {
  const som = film('som', 'O Som ao Redor', 2013, {
    names: ['O Som ao Redor', 'Neighboring Sounds'],
    brazilian: true,
  });
  const duna84 = film('duna84', 'Duna', 1984);
  const duna21 = film('duna21', 'Duna', 2021);

  test('match in any language, one year apart', () => {
    expect(resultFor(subject('movie', 'Neighboring Sounds', { year: 2012 }), som)).toBe('som');
  });

  test('allow two years for Brazilian titles only', () => {
    const marighella = film('marighella', 'Marighella', 2021, { brazilian: true });
    expect(matchTitle(subject('movie', 'Marighella', { year: 2019 }), [marighella])).toMatchObject({
      type: 'matched',
      yearsApart: 2,
    });
    const foreign = { ...marighella, brazilian: false };
    expect(resultFor(subject('movie', 'Marighella', { year: 2019 }), foreign)).toBe(
      'year-apart? marighella',
    );
  });

  test('tell a remake from its original', () => {
    expect(resultFor(subject('movie', 'Duna', { year: 2021 }), duna84, duna21)).toBe('duna21');
    expect(resultFor(subject('movie', 'Duna', { year: 1953 }), duna84, duna21)).toBe('missing');
  });

  test('that fit twice are a question, never the first', () => {
    expect(resultFor(subject('movie', 'Duna'), duna84, duna21)).toBe('same-name? duna84 duna21');
    const twin = film('twin', 'Duna', 2021);
    expect(resultFor(subject('movie', 'Duna', { year: 2021 }), duna21, twin)).toBe(
      'same-name? duna21 twin',
    );
  });

  test('that fit twice are decided by the director', () => {
    const twin = film('twin', 'Duna', 2021, { directors: ['Outra Pessoa'] });
    const mine = { ...duna21, directors: ['Denis Villeneuve'] };
    const of = subject('movie', 'Duna', { year: 2021, directors: ['Denis Villeneuve'] });
    expect(resultFor(of, twin, mine)).toBe('duna21');
  });

  test('tell a novela from the film of its name by the kind', () => {
    const novela = series('novela', 'Pantanal', 1990);
    const remake = series('remake', 'Pantanal', 2022);
    const documentary = film('film', 'Pantanal', 1990);
    expect(
      resultFor(subject('serie', 'Pantanal', { year: 2022 }), novela, remake, documentary),
    ).toBe('remake');
    expect(
      resultFor(subject('unknown', 'Pantanal', { year: 1990 }), novela, remake, documentary),
    ).toBe('same-name? novela film');
  });

  test('ask about a miniseries that a service has as a film', () => {
    const chernobyl = series('chernobyl', 'Chernobyl', 2019);
    expect(resultFor(subject('movie', 'Chernobyl', { year: 2019 }), chernobyl)).toBe(
      'other-kind? chernobyl',
    );
  });

  test('accept a later year of a later season', () => {
    const dark = series('dark', 'Dark', 2017);
    expect(resultFor(subject('season', 'Dark', { year: 2019, season: 2 }), dark)).toBe('dark');
    expect(resultFor(subject('season', 'Dark', { year: 2025, season: 1 }), dark)).toBe('missing');
  });
});

describe('parts of a name', () => {
  const pixote = film('pixote', 'Pixote', 1980);

  test('match with the same year, and are a question with another or none', () => {
    const name = 'Pixote: A Lei do Mais Fraco';
    expect(matchTitle(subject('movie', name, { year: 1980 }), [pixote])).toMatchObject({
      by: 'main-name',
    });
    expect(resultFor(subject('movie', name, { year: 1981 }), pixote)).toBe('subtitle? pixote');
    expect(resultFor(subject('movie', name), pixote)).toBe('subtitle? pixote');
  });

  test('never make a sequel the first film', () => {
    const first = film('first', 'O Poderoso Chefão', 1972);
    expect(resultFor(subject('movie', 'O Poderoso Chefão: Parte II', { year: 1974 }), first)).toBe(
      'missing',
    );
  });

  test('with a slip are a question', () => {
    const relatos = film('relatos', 'Relatos Selvagens', 2014, {
      names: ['Relatos Selvagens', 'Relatos salvajes'],
    });
    expect(resultFor(subject('movie', 'Relatos salvages', { year: 2014 }), relatos)).toBe(
      'similar-name? relatos',
    );
  });
});

describe('the readings of a title of Netflix', () => {
  const catalogue = [
    series('stranger', 'Stranger Things', 2016),
    film('max', 'Mad Max: Estrada da Fúria', 2015),
    series('peaky', 'Peaky Blinders', 2013),
    series('murder', 'Como Defender um Assassino', 2014),
    film('chefao', 'O Poderoso Chefão', 1972),
    film('chefao2', 'O Poderoso Chefão: Parte II', 1974),
  ];

  test.each([
    ['Mad Max: Estrada da Fúria', 'max'],
    ['Stranger Things: Stranger Things 3: Capítulo oito: A batalha', 'stranger'],
    ['Stranger Things: Capítulo um: O desaparecimento', 'stranger'],
    ['Peaky Blinders: Sangue, Apostas e Navalhas: Temporada 5: Sr. Jones', 'peaky'],
    ['Como Defender um Assassino: Piloto', 'murder'],
    ['O Poderoso Chefão: Parte II', 'chefao2'],
    ['Um filme que ninguém tem', 'missing'],
  ])('%s is %s', (title, expected) => {
    const [first, ...alternatives] = netflixSubjects(title);
    expect(resultOf(matchRecord({ subject: first!, alternatives }, () => catalogue))).toBe(
      expected,
    );
  });
});
