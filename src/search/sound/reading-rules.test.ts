import { expect, it } from 'vitest';
import { soundsLike } from './heard-lexeme-rules.ts';

it.each([
  ['raimor', 'highmore'],
  ['neibors', 'neighbors'],
  ['penn bedgeli', 'penn badgley'],
  ['negoxieitor', 'the negotiator'],
  ['prexus', 'precious'],
  ['deres somefin abaut meri', 'theres something about mary'],
])('%s sounds like %s', (heard, name) =>
  expect(soundsLike(heard.split(' '))(name)).toBeGreaterThan(0),
);
