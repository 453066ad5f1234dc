import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Addresses and networks, separated by commas: `127.0.0.1, 10.0.0.0/8, ::1`. */
export const networks = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every(isNetwork), {
    error: 'must be addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  });

/** An address, or a network in CIDR notation; ipaddr.js alone would also accept `1` and `0x7f.1`. */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  return !text.includes('/') || ipaddr.isValidCIDR(text);
}

/** Host names separated by commas. */
export const hosts = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'must be host names separated by commas')));

/** The services of Chrome, Firefox, Safari and Edge. */
export const PUSH_SERVICES =
  'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com';
