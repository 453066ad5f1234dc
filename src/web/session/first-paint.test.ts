import { expect, test } from 'vitest';
import { readMe } from './first-paint.ts';

const ME = { initials: 'DL', picture: '/art/avatar/drawing/3-DL.svg' };

test('a stored person is read', () => {
  expect(readMe(JSON.stringify(ME))).toEqual(ME);
  expect(readMe(JSON.stringify({ ...ME, initials: '' }))).toEqual({ ...ME, initials: '' });
});

test.each([
  null,
  '{',
  'null',
  '[]',
  JSON.stringify({ ...ME, initials: 'DOR' }),
  JSON.stringify({ ...ME, initials: '"}' }),
  JSON.stringify({ ...ME, picture: 'https://elsewhere.example/x.png' }),
  JSON.stringify({ ...ME, picture: '//elsewhere.example/x.png' }),
  JSON.stringify({ ...ME, picture: '/x.svg"), url("https://elsewhere.example' }),
  JSON.stringify({ initials: 'DL' }),
])('nothing is taken from %s', (text) => {
  expect(readMe(text)).toBeNull();
});
