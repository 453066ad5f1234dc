import { describe, expect, it } from 'vitest';
import { fold } from '#search/folding-rules.ts';
import { readQuery } from '#search/read/query-rules.ts';
import { ranking } from './ranking-rules.ts';

/** The names in ranked order; "Name @50" is a name and its popularity. */
function ordered(query: string, ...entries: string[]): string[] {
  const candidates = entries.map((entry, id) => {
    const [, name, popularity] = /^(.*?)(?: @(\d+))?$/.exec(entry)!;
    return { id, names: name!.split(' / ').map(fold), popularity: Number(popularity ?? 10) };
  });
  return ranking(readQuery(query)!)(candidates).map(({ id }) => entries[id]!.replace(/ @\d+$/, ''));
}

describe('ranks first', () => {
  it.each<[what: string, query: string, first: string, second: string]>([
    ['the very name', 'matrix', 'Matrix @10', 'Matrix Reloaded @90'],
    ['the name without its article', 'clone', 'O Clone @10', 'Clone Wars @60'],
    ['what starts so', 'cidade', 'Cidade Baixa @20', 'O Som da Cidade @20'],
    ['a whole word before half of one', 'rei', 'O Rei do Gado @30', 'Reinado @30'],
    ['more of the words', 'cidade de deus', 'Cidade de Deus @10', 'Cidade dos Homens @90'],
    ['an exact word before one with a typo', 'matriz', 'Matriz @5', 'Matrix @90'],
    ['the popular one of namesakes', 'pantanal', 'Pantanal @90', 'Pantanal @20'],
    ['the popular one among beginnings', 'vin', 'Vingadores @90', 'Vinho @3'],
    ['the popular one mid-name', 'aneis', 'O Senhor dos Anéis @90', 'O Ladrão de Anéis @2'],
    ['the right number', 'toy story 3', 'Toy Story 3 @20', 'Toy Story 2 @90'],
    ['the right number, otherwise written', 'rocky 2', 'Rocky II @20', 'Rocky III @90'],
    ['the best of its names', 'inception', 'A Origem / Inception @10', 'Inceptionist @60'],
    ['the nearer by letters', 'bacuarau', 'Bacurau @10', 'Bacurim @10'],
  ])('%s', (_, query, first, second) => {
    const names = [first, second].map((entry) => entry.replace(/ @\d+$/, ''));
    expect(ordered(query, second, first)).toEqual(
      names.filter((name) => ordered(query, second, first).includes(name)),
    );
    expect(ordered(query, second, first)[0]).toBe(names[0]);
  });
});

describe('initials', () => {
  const ranked = (query: string, similar: string) =>
    ranking(readQuery(query)!)([
      { id: 1, names: ['the chronicles of riddick'], popularity: 10, isInitials: true },
      { id: 2, names: [similar], popularity: 60 },
    ]).map(({ id }) => id);

  it('come before a name that is only similar', () =>
    expect(ranked('tcor', 'thor')).toEqual([1, 2]));
  it('come after a name that begins so', () => expect(ranked('tcor', 'tcort')).toEqual([2, 1]));
});

describe('is found', () => {
  it.each([
    ['homemaranha', 'Homem-Aranha'],
    ['homemaran', 'Homem-Aranha'],
    ['o homemaranha', 'Homem-Aranha: De Volta ao Lar'],
    ['homem aranha', 'Homemaranha'],
    ['spider man', 'Spiderman'],
    ['aranha homem', 'Homem-Aranha'],
    ['curau', 'Bacurau'],
    ['vacurau', 'Bacurau'],
    ['acurau', 'Bacurau'],
    ['abcurau', 'Bacurau'],
    ['xaves', 'Chaves'],
    ['intretelar', 'Interestelar'],
    ['rocky dois', 'Rocky II'],
    ['bacurau filme', 'Bacurau'],
  ])('"%s" in %s', (query, name) => expect(ordered(query, name)).toEqual([name]));

  it.each([
    ['bacurau', 'Titanic'],
    ['casa', 'Mesa'],
    ['zzzzzzzz', 'Dragon Ball Z'],
    ['rocky 2', 'Matrix'],
    ['ab', 'Bacurau'],
    ['cidade velha horizonte', 'Cidade de Deus'],
  ])('not "%s" in %s', (query, name) => expect(ordered(query, name)).toEqual([]));
});

it('gives a deterministic relevance from 0 to 1', () => {
  const entry = { id: 1, names: ['matrix'], popularity: 1e9 };
  const [best] = ranking(readQuery('matrix')!)([entry]);
  expect(best!.match).toBeCloseTo(1, 5);
  const [worse] = ranking(readQuery('matr')!)([{ ...entry, popularity: 0 }]);
  expect(worse!.match).toBeGreaterThan(0);
  expect(worse!.match).toBeLessThan(best!.match);
});

describe('what sounds like the query', () => {
  const matchOf = (query: string, name: string, popularity: number, isCrowded: boolean) => {
    const heard = { id: 1, names: [name], popularity, isHeard: true };
    return ranking(readQuery(query)!, 'title', { isCrowded })([heard])[0]?.match ?? 0;
  };

  it.each([
    ['a little', 0, false, true],
    ['a little, by chance, among very many names', 1.9, true, false],
    ['a little, but is known', 2, true, true],
  ] as const)('%s', (_, popularity, isCrowded, isFound) => {
    expect(matchOf('raripota', 'hery pitor', popularity, isCrowded) > 0).toBe(isFound);
  });

  it('very much, also among very many names', () => {
    const [query, name] = ['djon travouta', 'john travolta'];
    expect(matchOf(query, name, 0, true)).toBe(matchOf(query, name, 0, false));
  });
});
