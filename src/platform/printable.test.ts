import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['Dora Aventureira', 'Dora Aventureira'],
  ['João “Ção” 🎬', 'João “Ção” 🎬'],
  ['\u001B[31mvermelho\u001B[0m', String.raw`\u{1b}[31mvermelho\u{1b}[0m`],
  ['\u009B2J', String.raw`\u{9b}2J`],
  ['a\r\nb\tc', String.raw`a\u{d}\u{a}b\u{9}c`],
  ['\u001B]0;title\u0007', String.raw`\u{1b}]0;title\u{7}`],
  ['a\u202Emoc.elpmaxe', String.raw`a\u{202e}moc.elpmaxe`],
  ['a\u200Bb\u2028c', String.raw`a\u{200b}b\u{2028}c`],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
