import { describe, expect, it } from 'vitest';
import { commonnessOf } from './common-word-rules.ts';
import { typedOf } from './query-rules.ts';

const COMMON = ['casa', 'noite', 'amor'];

describe('how many entries may have the words of a query', () => {
  it.each([
    ['bacurau', 'rare'],
    ['casa', 'common'],
    ['a casa', 'common'],
    ['cas', 'common'],
    ['noite casa', 'unclear'],
    ['casa noi', 'unclear'],
    ['casa bacurau', 'rare'],
    ['cas noite', 'rare'],
    ['de', 'unclear'],
    ['o', 'unclear'],
    ['x casa', 'unclear'],
  ])('%s: %s', (text, commonness) => {
    expect(commonnessOf(typedOf(text.split(' ')), COMMON)).toBe(commonness);
  });

  it('takes the beginning of a common word for a rare one where words are whole', () => {
    expect(commonnessOf(typedOf(['cas']), COMMON, false)).toBe('rare');
    expect(commonnessOf(typedOf(['noite', 'cas']), COMMON, false)).toBe('rare');
  });

  it('knows no common word of an empty index', () => {
    expect(commonnessOf(typedOf(['casa']))).toBe('rare');
  });
});
