import { describe, expect, it } from 'vitest';
import { keysToPurge, MANY, responseKeys } from './cache-key-rules.ts';
import { TagSet } from './tags.ts';

const titles = (count: number) => Array.from({ length: count }, (_, id) => `title:movie:${id}`);

describe('the keys of a response', () => {
  it('are short, one for each tag at most, and the same in every process', () => {
    const keys = responseKeys(TagSet.of(['title:movie:598', 'providers']));
    expect(keys.toSorted()).toEqual(['38r', 'vq5']);
    expect(responseKeys(TagSet.of(titles(200))).join(' ').length).toBeLessThan(1024);
  });

  it('have the key of each of its tags in common with what a change of that tag purges', () => {
    for (const tag of ['title:movie:598', 'person:3', 'titles:serie', 'lists']) {
      const keys = responseKeys(TagSet.of([tag, ...titles(100)]));
      expect(keysToPurge([tag]).some((key) => keys.includes(key))).toBe(true);
    }
  });

  it('are a single one if there are too many, which every purge names', () => {
    expect(responseKeys(TagSet.of(titles(1000)))).toEqual([MANY]);
    expect(keysToPurge(['title:movie:1'])).toContain(MANY);
  });
});
