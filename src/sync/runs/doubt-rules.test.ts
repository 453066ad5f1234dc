import { describe, expect, it } from 'vitest';
import { DEFAULT_DOUBT, doubtOf, newsText } from './doubt-rules.ts';

const counts = { news: 0, answers: 1000, appliedToday: 0, catalogue: 100_000 };

describe('news is believed', () => {
  it('up to a small number, whatever its share', () => {
    expect(doubtOf({ ...counts, news: 20, answers: 20 }, DEFAULT_DOUBT)).toBeNull();
    expect(doubtOf({ ...counts, news: 21, answers: 21 }, DEFAULT_DOUBT)).not.toBeNull();
  });

  it('up to a share of the answers of its run', () => {
    expect(doubtOf({ ...counts, news: 50 }, DEFAULT_DOUBT)).toBeNull();
    expect(doubtOf({ ...counts, news: 51 }, DEFAULT_DOUBT)).toBe(
      '51 of 1000 answers (5.1 %, believed up to 5 %)',
    );
  });

  it('up to a share of the catalogue in one day, together with what was applied', () => {
    const day = { ...counts, catalogue: 2000, appliedToday: 30 };
    expect(doubtOf({ ...day, news: 10 }, DEFAULT_DOUBT)).toBeNull();
    expect(doubtOf({ ...day, news: 11 }, DEFAULT_DOUBT)).toBe(
      '41 in one day, of 2000 in the catalogue (2 %, believed up to 2 %)',
    );
    expect(doubtOf({ ...day, appliedToday: 9, news: 11, catalogue: 20 }, DEFAULT_DOUBT)).toBeNull();
  });

  it('never with limits of zero', () => {
    const none = { few: 0, runShare: 0, dayShare: 0 };
    expect(doubtOf(counts, none)).toBeNull();
    expect(doubtOf({ ...counts, news: 1 }, none)).toContain('1 of 1000 answers');
  });
});

it('names the news with its number', () => {
  expect(newsText('deleted', 1)).toBe('1 deletion');
  expect(newsText('offers', 31)).toBe('31 titles without offers');
});
