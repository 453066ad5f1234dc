// Readers for single values of the environment.
import { z } from 'zod';
import { emailAddress } from './email-address.ts';
import { isBrowserSecure } from './social-config.ts';

export const port = z
  .string()
  .trim()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be 0 (any free port) to 65535'));

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine((value) => URL.canParse(value) && isOrigin(new URL(value)), {
    error: 'must be an origin only, such as https://vouver.example, without path or query',
  })
  .transform((value) => new URL(value).origin);

/** Origins separated by commas, from which browsers accept the cookie of a sign-in. */
export const signInHosts = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(webAddress.refine(isBrowserSecure, 'must be https:// addresses')));

/** `VouVer <ola@vouver.example>` or the address alone. */
export const sender = z
  .string()
  .transform((text) => /^(?:([^<>"\\]*?)\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim()))
  .refine((parts) => emailAddress.safeParse(parts?.[2] ?? parts?.[3]).success, {
    error: 'must be an e-mail address, or Name <address>',
  })
  .transform((parts) => ({
    name: parts?.[1] ?? '',
    address: emailAddress.parse(parts?.[2] ?? parts?.[3]),
  }));

/** `21700001234` or `21700001234/guia/site`: a network of Google Ad Manager, and the ad unit in it. */
export const adUnit = z
  .string()
  .trim()
  .regex(/^\d{1,20}(,\d{1,20})?(\/[\w.-]{1,100}){0,5}$/, {
    error: 'must be the number of an ad network, such as 21700001234, or 21700001234/ad/unit',
  })
  .transform((id) => (id.includes('/') ? `/${id}` : `/${id}/vouver`));

/** An address that paths are appended to: without query, fragment or a slash at its end. */
export const baseAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine((value) => URL.canParse(value) && new URL(value).search + new URL(value).hash === '', {
    error: 'must be an address without ? and #',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** The page of the operator's app at a store. */
export const storePage = z.url({ protocol: /^https$/, error: 'must be an https:// address' });

/** Secrets and tokens are sent there: only on this machine without TLS. */
export const signInAddress = baseAddress.refine(isBrowserSecure, 'must be an https:// address');

export const wholeNumber = (error: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number);

export const count = (least: number, most: number) =>
  wholeNumber(`must be a whole number from ${least} to ${most}`).pipe(
    z
      .number()
      .min(least, `must be a whole number from ${least} to ${most}`)
      .max(most, `must be a whole number from ${least} to ${most}`),
  );

/** Per cent as it is written, as a share from 0 to 1. */
export const percentage = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, 'must be per cent from 0 to 100, such as 2.5')
  .transform((text) => Number(text) / 100)
  .pipe(z.number().max(1, 'must be per cent from 0 to 100, such as 2.5'));

/** Sent in a header: printable characters, no spaces. */
export const token = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, 'must be printable characters without spaces');

/** Client ids separated by commas. */
export const clientIds = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.tuple([token], token));

/** A name of an HTTP header, such as `CF-IPCity`. */
export const headerName = z
  .string()
  .trim()
  .regex(/^[\w-]+$/, 'must be the name of a header, such as CF-IPCity')
  .toLowerCase();

function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}
