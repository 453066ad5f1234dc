import { describe, expect, it } from 'vitest';
import { divisionsOf } from './person-reading-queries.ts';
import type { Division } from './person-reading-queries.ts';

const shown = (divisions: readonly Division[]) =>
  divisions.map(({ person, title }) => `${person.join(' ')} | ${title.join(' ')}`);
const divided = (query: string) => shown(divisionsOf(query.split(' ')));

describe('words divided into a person and a title', () => {
  it('have the longest names of people first, and those at the end before those at the beginning', () =>
    expect(divided('duna denis villeneuve')).toEqual([
      'denis villeneuve | duna',
      'duna denis | villeneuve',
      'villeneuve | duna denis',
      'duna | denis villeneuve',
    ]));

  it('leave out the words that join both', () =>
    expect(divided('chocolate com a juliette binoche')).toContain('juliette binoche | chocolate'));

  it.each([
    ['no name begins or ends with a word that joins names', 'matrix de', []],
    ['nobody is called by two letters', 'et al', []],
    ['a number is no title', '2 scarlett', []],
    ['an article is no title', 'the villeneuve', ['the | villeneuve']],
    ['but may be a first name', 'uma kill', ['uma | kill']],
  ])('%s', (_, query, expected) => expect(divided(query)).toEqual(expected));

  it('say where both are', () => {
    const [atTheEnd, , , atTheBeginning] = divisionsOf(['duna', 'denis', 'villeneuve']);
    expect(atTheEnd).toMatchObject({ from: 1, to: 3 });
    expect(atTheBeginning).toMatchObject({ from: 0, to: 1 });
  });
});
