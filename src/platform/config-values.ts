// Readers for single values of the environment.
import { z } from 'zod';
import ipaddr from 'ipaddr.js';
import { domainToASCII } from 'node:url';

/**
 * An e-mail address of the configuration or of a sign-in provider. A domain with accents is written in
 * ASCII, as mail servers and `src/shared/email-address.ts` have it.
 */
export const emailAddress = z
  .string()
  .overwrite((text) => {
    const domain = text.lastIndexOf('@') + 1;
    return text.slice(0, domain) + (domainToASCII(text.slice(domain)) || text.slice(domain));
  })
  .max(254, 'must be 254 characters at most')
  .regex(/^[^@]{1,64}@/, 'must have 1 to 64 characters before the @')
  .pipe(z.email('must be an e-mail address'));

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

/** The addresses of PostgreSQL servers, separated by commas. */
export const replicas = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z.url({
        protocol: /^postgres(ql)?$/,
        error: 'must be postgres:// addresses separated by commas',
      }),
    ),
  );

interface Databases {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URLS: readonly string[];
}

/** True if there is a server that the replicas can be replicas of. */
export const hasPrimary = (env: Databases): boolean =>
  env.DATABASE_REPLICA_URLS.length === 0 || env.DATABASE_URL !== undefined;

/** The report that there is no such server. */
export const withoutPrimary = {
  path: ['DATABASE_URL'],
  error: 'must be set where DATABASE_REPLICA_URLS is: the embedded database has no replicas',
  // Also checked when other keys are wrong, so that all problems are reported at once.
  when: (): boolean => true,
};

/** A bucket of an S3-compatible server. */
export interface S3Config {
  /** An address without a slash at its end: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Either all are set or none; `S3_REGION` has a default, and needs the others too. */
const KEYS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Key = (typeof KEYS)[number];
type S3Environment = Partial<Record<Key | 'S3_REGION', string | undefined>>;

/** True if a key is set, or if no key is. */
export const hasWith =
  (key: Key) =>
  (env: S3Environment): boolean =>
    env[key] !== undefined || [...KEYS, 'S3_REGION' as const].every((one) => !env[one]);

export const besideOthers = (key: Key) => ({
  path: [key],
  error: 'must be set where another S3_ key is',
  when: () => true,
});

/** Undefined without a bucket. */
export function s3Of(env: S3Environment): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The client that an operator registered at a provider, and where that provider is. */
export interface SocialClient {
  /** Without a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The providers of social sign-in; an absent one is not configured. */
export interface SocialSignIn {
  /** The origins of the site at which a sign-in may begin and end. */
  hosts: readonly string[];
  google: SocialClient | undefined;
  /** `issuer` is the address of the sign-in dialog, `graphUrl` of the Graph API. */
  facebook: (SocialClient & { graphUrl: string }) | undefined;
  /** Its first client id is the site's; id tokens may be made out for any of them. */
  apple: { issuer: string; clientIds: readonly [string, ...string[]] } | undefined;
}

interface SocialKeys {
  SIGN_IN_HOSTS: readonly string[];
  GOOGLE_ISSUER: string;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  FACEBOOK_ISSUER: string;
  FACEBOOK_GRAPH_URL: string;
  FACEBOOK_CLIENT_ID?: string | undefined;
  FACEBOOK_CLIENT_SECRET?: string | undefined;
  APPLE_ISSUER: string;
  APPLE_CLIENT_ID?: readonly [string, ...string[]] | undefined;
}

export function socialSignIn(env: SocialKeys, siteUrl: string): SocialSignIn {
  const google = clientOf(env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const facebook = clientOf(
    env.FACEBOOK_ISSUER,
    env.FACEBOOK_CLIENT_ID,
    env.FACEBOOK_CLIENT_SECRET,
  );
  return {
    hosts: [...new Set([siteUrl, ...env.SIGN_IN_HOSTS])],
    google,
    facebook: facebook && { ...facebook, graphUrl: env.FACEBOOK_GRAPH_URL },
    apple: env.APPLE_CLIENT_ID && { issuer: env.APPLE_ISSUER, clientIds: env.APPLE_CLIENT_ID },
  };
}

const clientOf = (
  issuer: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): SocialClient | undefined =>
  clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret };

/** True if browsers accept `Secure` cookies from this address: https, or this machine. */
export function isBrowserSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isThisMachine(hostname);
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
