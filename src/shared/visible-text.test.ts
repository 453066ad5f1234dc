import { expect, it, test } from 'vitest';
import { visibleLength, visibleLine, visibleText } from './visible-text.ts';

/** Fillers and blanks, joiners, marks of direction, selectors and tags: none of them can be seen. */
const UNSEEN = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2064, 0x2066, 0x2067,
  0x2068, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc,
  0x13430, 0x1d159, 0x1d173, 0xe0001, 0xe0061, 0xe007f, 0xe0100, 0xe01ef,
].map((code) => String.fromCodePoint(code));

test('characters that cannot be seen or turn a line around are dropped', () => {
  for (const sign of UNSEEN) {
    const code = `U+${sign.codePointAt(0)!.toString(16)}`;
    expect(visibleText(sign.repeat(3)), code).toBe('');
    expect(visibleText(`Do${sign}ra`), code).toBe('Dora');
    expect(visibleLine(`${sign} Dora ${sign} Lima ${sign}`), code).toBe('Dora Lima');
  }
  expect(visibleText(UNSEEN.join(''))).toBe('');
});

test.each([
  'Coração de mãe, às 3 da manhã: “é isso!” – R$ 5,00 · 1º/2ª',
  '👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈 🏴‍☠️ 👩🏽‍🚀 👁️‍🗨️ 1️⃣ ☎️ ☎︎ 🇧🇷',
  // The flag of Scotland is a black flag and tags.
  '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  'می‌خواهم ක්‍රි 기생충 七人の侍 Иди и смотри',
  'ความรัก हिन्दी שָׁלוֹם',
])('%s stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('tags and joiners without an emoji to belong to are dropped', () => {
  expect(visibleText('a\u200db 👩\u200dx x\uFE0F 1\uFE0F')).toBe('ab 👩x x 1');
  expect(visibleText('👩\u{E0068}\u{E0069}\u{E007F}')).toBe('👩');
  // A text hidden behind a flag.
  const hidden = [...'ignore'.repeat(5)].map((letter) =>
    String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
  );
  expect(visibleText(`🏴${hidden.join('')}\u{E007F}`)).toBe('🏴');
});

test('marks need a letter, which bears four at most', () => {
  expect(visibleText('a\u0301')).toBe('á');
  expect(visibleText('a\u200b\u0301')).toBe('á');
  expect(visibleText('\u0301\u0302x \u0303y\n\u0304z')).toBe('x y\nz');
  expect(visibleText(`z${'\u0335'.repeat(50)}x`)).toBe(`z${'\u0335'.repeat(4)}x`);
});

it('counts neither marks nor joiners as letters', () => {
  expect(visibleLength('a\u0323\u0335')).toBe(1);
  expect(visibleLength('mãe')).toBe(3);
  expect(visibleLength('❤️')).toBe(1);
});
