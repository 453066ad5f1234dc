import { expect, test } from 'vitest';
import { hasShortLocalPart, writtenEmail } from './email-address.ts';

test.each([
  [' Dora@Exemplo.com.br ', 'Dora@Exemplo.com.br'],
  ['\u202adora@exemplo.com.br\u202c', 'dora@exemplo.com.br'],
  ['dora\u200b@exemplo.com.br\ufeff', 'dora@exemplo.com.br'],
  ['joao@café.com.br', 'joao@xn--caf-dma.com.br'],
  ['joao@cafe\u0301.com.br', 'joao@xn--caf-dma.com.br'],
  ['joao@CAFÉ.com.br', 'joao@xn--caf-dma.com.br'],
  ['joao@xn--caf-dma.com.br', 'joao@xn--caf-dma.com.br'],
  // Part of an address, by which the operator searches.
  ['café.com', 'xn--caf-dma.com'],
  ['é/a@b', 'é/a@b'],
  ['a@é/b', 'a@é/b'],
  ['a@é:80', 'a@é:80'],
  ['a@x@é', 'a@x@xn--9ca'],
  ['', ''],
])('%j is %j', (text, email) => {
  expect(writtenEmail(text)).toBe(email);
});

test('at most 64 characters are before the @', () => {
  expect(hasShortLocalPart(`${'a'.repeat(64)}@exemplo.com.br`)).toBe(true);
  expect(hasShortLocalPart(`${'a'.repeat(65)}@exemplo.com.br`)).toBe(false);
});
