import { expect, test } from 'vitest';
import { ClientAddresses, limitKey } from './client-address.ts';

const behind = new ClientAddresses(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
const mapped = new ClientAddresses(['::ffff:10.0.0.0/104']);
const alone = new ClientAddresses([]);

test.each([
  // No proxy is trusted: anyone could have written the header.
  [alone, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [alone, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [alone, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  [alone, undefined, '198.51.100.1', ''],
  // Not by way of the proxy.
  [behind, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // By way of the proxy, and of two.
  [behind, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [behind, '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [behind, '::1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  [behind, 'fd00::5', '2001:db8::7', '2001:db8::7'],
  // What the client wrote before the proxy's own entry is not believed.
  [behind, '127.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
  [behind, '127.0.0.1', '10.9.9.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  // After an invalid entry the last trusted one is taken.
  [behind, '127.0.0.1', 'unknown', '127.0.0.1'],
  [behind, '127.0.0.1', '', '127.0.0.1'],
  [behind, '127.0.0.1', undefined, '127.0.0.1'],
  [behind, '127.0.0.1', 'unknown, 10.1.2.3', '10.1.2.3'],
  [behind, '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  // An IPv4 network also holds its addresses as IPv6 sockets write them, and the other way round.
  [behind, '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [mapped, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [mapped, '11.1.2.3', '198.51.100.1', '11.1.2.3'],
  [behind, '::1%lo', '::ffff:198.51.100.1', '198.51.100.1'],
  // Not every notation of a number is an address.
  [behind, '127.0.0.1', '0x7f000001', '127.0.0.1'],
  [behind, '127.0.0.1', '3232235521', '127.0.0.1'],
  [behind, '127.0.0.1', '198.51.100.1:4711', '127.0.0.1'],
])('the client behind connection and header %#', (addresses, peer, forwardedFor, client) => {
  expect(addresses.of(peer, forwardedFor)).toBe(client);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['', ''],
])('limits count %s as %s', (address, key) => {
  expect(limitKey(address)).toBe(key);
});
