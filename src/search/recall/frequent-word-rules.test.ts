import { describe, expect, it } from 'vitest';
import { mostCompared, mostEntriesOf } from './frequent-word-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';

const COMMON = new Map([
  ['casa', 3000],
  ['casamento', 1000],
  ['noite', 2000],
  ['de', 50_000],
  ['6', 4000],
  ['seis', 1500],
  ['doutor', 1200],
]);

describe('how many entries can have the words of a query', () => {
  it.each([
    ['bacurau', 0],
    ['noite', 2000],
    ['casa', 4000],
    ['cas', 4000],
    ['a noite', 2000],
    ['noite casa', 2000],
    ['casa noi', 2000],
    ['cas noite', 0],
    ['casa bacurau', 0],
    ['de', 50_000],
    ['de noite', 2000],
    ['noitebacurau', 0],
    ['cas am', 1000],
    ['bacurau cas', 0],
  ])('%s: %i', (text, entries) => {
    expect(mostEntriesOf(typedOf(text.split(' ')), COMMON)).toBe(entries);
  });

  it('counts the word alone where words are whole', () => {
    expect(mostEntriesOf(typedOf(['casa']), COMMON, false)).toBe(3000);
    expect(mostEntriesOf(typedOf(['noite', 'cas']), COMMON, false)).toBe(0);
    // They may be one word.
    expect(mostEntriesOf(typedOf(['ca', 'sa']), COMMON, false)).toBe(3000);
  });

  it('counts a number and an abbreviation in all spellings', () => {
    expect(mostEntriesOf(typedOf(['bacurau', 'vi']), COMMON)).toBe(0);
    expect(mostEntriesOf(typedOf(['vi', 'casa']), COMMON)).toBe(4000);
    expect(mostEntriesOf(typedOf(['vi']), COMMON, false)).toBe(5500);
    expect(mostEntriesOf(typedOf(['noite', 'dr']), COMMON, false)).toBe(1200);
  });

  it('takes a last word of a letter or two for the beginning of any number of words', () => {
    expect(mostEntriesOf(typedOf(['noite', 'xy']), COMMON)).toBe(2000);
    expect(mostEntriesOf(typedOf(['noite', 'xyz']), COMMON)).toBe(0);
    expect(mostEntriesOf(typedOf(['noite', '7']), COMMON)).toBe(0);
    expect(mostEntriesOf(typedOf(['bacurau', 'xy']), COMMON)).toBe(0);
    expect(mostEntriesOf(typedOf(['noite', 'xy']), COMMON, false)).toBe(0);
  });

  it('knows no common word of a small index', () => {
    expect(mostEntriesOf(typedOf(['casa']))).toBe(0);
  });
});

describe('how many entries are compared with a last word', () => {
  it.each([
    ['bacurau noi', 100],
    ['bacurau de', 2500],
    ['bacurau ca', 1000],
    ['bacurau xyz', 0],
    ['bacurau x', 1000],
  ])('%s: %i', (text, entries) => {
    expect(mostCompared(typedOf(text.split(' ')), COMMON)).toBe(entries);
  });
});
