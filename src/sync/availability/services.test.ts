import { expect, test } from 'vitest';
import {
  SERVICE_KEYS,
  channelOfAddon,
  isMatchedChannel,
  placeOfProvider,
  providerOfService,
  serviceOfStreamingAvailability,
  services,
} from './services.ts';
import type { ChannelRow } from './services.ts';

test('every address of a service is https, and its search leads to one of its own hosts', () => {
  for (const key of SERVICE_KEYS) {
    const { home, search, accessibility, hosts } = services[key];
    for (const address of [home, search, accessibility]) {
      if (address !== null) expect(URL.parse(address)?.protocol, address).toBe('https:');
    }
    if (search !== null) expect(hosts, search).toContain(URL.parse(search)?.hostname);
    for (const host of hosts) expect(URL.parse(`https://${host}/`)?.hostname).toBe(host);
  }
});

test('a provider belongs to one service', () => {
  const all = SERVICE_KEYS.flatMap((key) => {
    const { streaming, transaction } = services[key].providers;
    return [...new Set([...streaming, ...transaction])];
  });
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
});

test('plans of one service are one place, and its shop is the same place with another provider', () => {
  expect(placeOfProvider(1796)).toEqual(placeOfProvider(8));
  expect(placeOfProvider(10)).toEqual(placeOfProvider(119));
  expect([providerOfService('apple', false), providerOfService('apple', true)]).toEqual([350, 2]);
  expect(providerOfService('netflix', true)).toBeNull();
});

test('a channel is watched in the service that sells it', () => {
  expect(placeOfProvider(582)).toEqual({
    service: 'prime',
    channel: { key: 'prime/paramount', name: 'Paramount+' },
  });
});

test('a provider that the table lacks is a place of its own', () => {
  expect(placeOfProvider(99_999)).toEqual({ service: 'provider-99999', channel: null });
});

test('an add-on that nobody has matched keeps the id and name of its source', () => {
  expect(channelOfAddon('apple', { id: 'tvs.sbd.9050', name: 'HBO Max' })).toEqual({
    key: 'apple/tvs.sbd.9050',
    name: 'HBO Max',
  });
});

test('an add-on that somebody has matched is the film database’s channel, at its seller only', () => {
  const rows: ChannelRow[] = [
    { provider: 582, seller: 'prime', key: 'paramount', name: 'Paramount+', addons: ['pplusbr'] },
    { provider: 1825, seller: 'prime', key: 'hbo', name: 'HBO Max', addons: [] },
  ];
  const addon = { id: 'pplusbr', name: 'Paramount Plus' };
  expect(channelOfAddon('prime', addon, rows).key).toBe('prime/paramount');
  expect(channelOfAddon('apple', addon, rows).key).toBe('apple/pplusbr');
  expect(['prime/paramount', 'prime/hbo'].map((key) => isMatchedChannel(key, rows))).toEqual([
    true,
    false,
  ]);
});

test('services are found by the id of the second source, which has no Globoplay', () => {
  expect(serviceOfStreamingAvailability('hbo')).toBe('hbo');
  expect(serviceOfStreamingAvailability('globoplay')).toBeUndefined();
});
