import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './list-paging.ts';
import type { Cursor } from './list-paging.ts';

const cursors: Cursor[] = [
  { order: 'popular', popularity: 84.2, id: 598 },
  { order: 'popular', popularity: 0, id: 2_147_483_647 },
  { order: 'best', key: 86, popularity: 1, id: 1 },
  { order: 'worst', key: null, popularity: 1.5, id: 1 },
  { order: 'arrived', key: 20_000, popularity: 1e-7, id: 1 },
  { order: 'place', place: 0, id: 3 },
];

it.each(cursors)('$order is read as it was written', (cursor) => {
  const text = writeCursor(cursor);
  expect(text).toMatch(/^[\w-]{1,120}$/);
  expect(readCursor(text)).toEqual(cursor);
});

const written = (json: string) => Buffer.from(json).toString('base64url');

it.each([
  '',
  'abc',
  '%00',
  'x'.repeat(5000),
  written(''),
  written('null'),
  written('{}'),
  written('[]'),
  written('["popular"]'),
  written('["popular",1]'),
  written('["popular",-1,2]'),
  written('["popular",1,2,3]'),
  written('["popular",1,2.5]'),
  written('["popular",1,-2]'),
  written('["popular",1,2147483648]'),
  written('["popular","1",2]'),
  written('["best",1.5,1,2]'),
  written('["best","86",1,2]'),
  written('["best",1,2]'),
  written('["place",1.5,2]'),
  written('["newest",1,2]'),
  written('[ "popular",1,2]'),
  `${written('["popular",1,2]')}=`,
  `${written('["popular",1,2]')}\u0000`,
])('%j is none', (text) => expect(readCursor(text)).toBeNull());
