import { expect, test } from 'vitest';
import { emailAddress } from './config-values.ts';

test('an address of the configuration or a provider is written as a browser sends it', () => {
  expect(emailAddress.parse('ola@café.com.br')).toBe('ola@xn--caf-dma.com.br');
  expect(emailAddress.parse('Ola@exemplo.com.br')).toBe('Ola@exemplo.com.br');
  expect(emailAddress.parse(`${'x'.repeat(64)}@exemplo.com.br`)).toHaveLength(79);
  for (const wrong of [
    `${'x'.repeat(65)}@exemplo.com.br`,
    'ola',
    'a@b@',
    'a@b c',
    '@exemplo.com.br',
    '',
  ])
    expect(emailAddress.safeParse(wrong).success, wrong).toBe(false);
});
