import { describe, expect, it } from 'vitest';
import {
  describeDevice,
  describePlace,
  describeSession,
  describeTv,
  ipNetworkOf,
} from './device-rules.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'computer',
      'Chrome no computador',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'computer',
      'Edge no computador',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
      'computer',
      'Chrome no computador',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'computer',
      'Firefox no computador',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'computer',
      'Safari no Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'phone',
      'Safari no iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'phone',
      'Chrome no iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'phone',
      'Samsung Internet no celular Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'tablet',
      'Chrome no tablet Android',
    ],
    [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) ${webkit} Version/8.0 TV Safari/537.36`, 'tv', 'TV'],
    [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${webkit} Chrome/120.0.0.0 Safari/537.36`, 'tv', 'TV'],
    ['python-httpx/0.28', 'other', 'Outro aparelho'],
    ['', 'other', 'Outro aparelho'],
  ])('with the header %s is a %s: %s', (userAgent, kind, device) => {
    expect(describeDevice(userAgent)).toEqual({ kind, device });
  });
});

it('a network is the beginning of an address', () => {
  expect(ipNetworkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(ipNetworkOf('2001:db8:7:1::5')).toBe('2001:db8:7::/48');
  expect([ipNetworkOf(''), ipNetworkOf('x')]).toEqual(['', '']);
});

it('a place is the city, or the network compared with the current one', () => {
  const here = { network: '203.0.113.0/24' };
  expect(describePlace({ ...here, place: 'Recife' }, here)).toBe('Recife');
  expect(describePlace({ ...here, place: '' }, here)).toBe('nesta mesma rede');
  expect(describePlace({ network: '192.0.2.0/24', place: '' }, here)).toBe('em outra rede');
  expect(describePlace({ network: '', place: '' }, { network: '' })).toBe('em outra rede');
});

describe('a paired TV', () => {
  it.each([
    ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 TV Safari/537.36', 'TV Samsung'],
    ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/68.0 Safari/537.36', 'TV LG'],
    ['Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) AppleWebKit/537.36 Chrome/85.0', 'TV Sony'],
    ['Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 Chrome/88.0 Mobile', 'Fire TV'],
    ['Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 Chrome/90.0 CrKey/1.56', 'Chromecast'],
    ['Roku/DVP-9.10 (519.10E04111A)', 'Roku'],
    ['Mozilla/5.0 (Linux; Android 11; Google TV) AppleWebKit/537.36', 'Android TV'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'TV'],
    ['', 'TV'],
  ])('%s is %s', (userAgent, name) => {
    expect(describeTv(userAgent)).toBe(name);
    expect(describeSession({ isTv: true, userAgent })).toEqual({ kind: 'tv', device: name });
  });

  it('is described as a browser if it signed in as one', () => {
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`;
    expect(describeSession({ isTv: false, userAgent })).toEqual(describeDevice(userAgent));
  });
});
