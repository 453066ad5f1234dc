import { expect, test } from 'vitest';
import { cleanText, LONGEST_TEXT } from './search-address.ts';

test.each([
  ['Bacurau', 'Bacurau'],
  ['são paulo ', 'são paulo '],
  ['<b>bacurau</b>', 'bbacurau/b'],
  ['<img src=x onerror=alert(1)>', 'img src=x onerror=alert(1)'],
  ['eu <3 você', 'eu 3 você'],
  ['a\u0000b\u0007c\u009fd', 'abcd'],
  ['a\tb\r\nc\u00a0d', 'a b c d'],
  ['\u202eodartne\u202c \u2066x\u2069', 'odartne x'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['\u3164\u2800\u115f\uffa0\ufe0f', ''],
  ['metade \ud83d', 'metade '],
  ['🎬 cinema', '🎬 cinema'],
  [`'"\\:*&|!()%_`, `'"\\:*&|!()%_`],
  ['a\u0303o', 'a\u0303o'],
])('%j is searched as %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('a long text is cut between characters', () => {
  expect(cleanText('x'.repeat(10_000))).toHaveLength(LONGEST_TEXT);
  expect([...cleanText('🎬'.repeat(200))]).toHaveLength(LONGEST_TEXT);
});

test('cleaning twice changes nothing', () => {
  const once = cleanText('<<b>> \u0000 a  b ');
  expect(cleanText(once)).toBe(once);
});
