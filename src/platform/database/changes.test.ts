import { expect, test } from 'vitest';
import { payloadsOf } from './changes.ts';

test('tags are put into as few payloads as possible', () => {
  const tags = Array.from({ length: 3000 }, (_, id) => `title:movie:${id + 1_000_000}`);
  const payloads = payloadsOf(new Set(tags));
  expect(payloads.flatMap((payload) => payload.split(','))).toEqual(tags);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  expect(payloads).toHaveLength(8);
});

test('for very many tags, one payload says that everything changed', () => {
  expect(payloadsOf(new Set(Array.from({ length: 9000 }, (_, id) => `title:movie:${id}`)))).toEqual(
    ['*'],
  );
});
