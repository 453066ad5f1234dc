import { expect, test } from 'vitest';
import { ClientAddresses, limitKey } from './client-address.ts';

const behind = new ClientAddresses(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
const mapped = new ClientAddresses(['::ffff:10.0.0.0/104']);
const alone = new ClientAddresses([]);

test.each([
  // Without a trusted proxy the header is ignored, because clients can forge it.
  [alone, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [alone, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [alone, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  [alone, undefined, '198.51.100.1', ''],
  // Directly, not through the proxy.
  [behind, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  // Through one proxy, and through two.
  [behind, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [behind, '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [behind, '::1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  [behind, 'fd00::5', '2001:db8::7', '2001:db8::7'],
  // Entries that the client itself sent are ignored.
  [behind, '127.0.0.1', '8.8.8.8, 198.51.100.1', '198.51.100.1'],
  [behind, '127.0.0.1', '10.9.9.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  // At an invalid entry the last trusted address is used.
  [behind, '127.0.0.1', 'unknown', '127.0.0.1'],
  [behind, '127.0.0.1', '', '127.0.0.1'],
  [behind, '127.0.0.1', undefined, '127.0.0.1'],
  [behind, '127.0.0.1', 'unknown, 10.1.2.3', '10.1.2.3'],
  [behind, '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  // IPv4 and IPv4-mapped IPv6 notation match each other.
  [behind, '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [mapped, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [mapped, '11.1.2.3', '198.51.100.1', '11.1.2.3'],
  [behind, '::1%lo', '::ffff:198.51.100.1', '198.51.100.1'],
  // Hexadecimal and short notations are not accepted.
  [behind, '127.0.0.1', '0x7f000001', '127.0.0.1'],
  [behind, '127.0.0.1', '3232235521', '127.0.0.1'],
  [behind, '127.0.0.1', '198.51.100.1:4711', '127.0.0.1'],
])('finds the client from connection and header %#', (addresses, peer, forwardedFor, client) => {
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
