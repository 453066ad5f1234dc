import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideAddressSecrets, takeAddressSecrets } from './address-secrets.ts';

const replaceState = vi.fn<History['replaceState']>();

beforeEach(() => {
  vi.stubGlobal('window', {
    location: { pathname: '/auth/callback', search: '?code=a%2Bb&state=s', hash: '#id_token=t' },
    history: { state: { key: 'k' }, replaceState },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockClear();
});

test('the address keeps its path only, and its secrets are given once', () => {
  hideAddressSecrets();
  expect(replaceState.mock.calls).toEqual([[{ key: 'k' }, '', '/auth/callback']]);
  const first = takeAddressSecrets();
  expect([...first]).toEqual([
    ['code', 'a+b'],
    ['state', 's'],
    ['id_token', 't'],
  ]);
  expect([...takeAddressSecrets()]).toEqual([]);
});

test('an address may have none, or a fragment only', () => {
  expect([...takeAddressSecrets()]).toEqual([]);
  window.addressSecrets = '#token=x%20y';
  expect([...takeAddressSecrets()]).toEqual([['token', 'x y']]);
});
