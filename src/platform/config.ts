import { resolve } from 'node:path';
import { z } from 'zod';
import {
  PUSH_SERVICES,
  adUnit,
  baseAddress,
  besideOthers,
  clientIds,
  countBetween,
  emailAddress,
  hasPrimary,
  hasWith,
  headerName,
  hosts,
  isBrowserSecure,
  networks,
  percentage,
  port,
  replicas,
  s3Of,
  sender,
  signInAddress,
  signInHosts,
  socialSignIn,
  storeAddress,
  token,
  webAddress,
  wholeNumberText,
  withoutPrimary,
} from './config-values.ts';
import { KEY_HEADERS } from './cache-key-rules.ts';
import { shownValue, weakSecrets } from './secret-rules.ts';
import { sampledShare, sampler, sentHeaders, tracingOf } from './tracing-config.ts';

/** Pino's levels, from most to least verbose. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const together = (id: string | undefined, secret: string | undefined) =>
  (id === undefined) === (secret === undefined);

const environment = z
  .object({
    PORT: port.prefault('3000'),
    // All network interfaces, so that a container and a phone in the same network work unchanged; set 127.0.0.1 behind
    // a reverse proxy on the same machine.
    HOST: z.string().trim().min(1).default('0.0.0.0'),
    SITE_URL: webAddress.optional(),
    SITE_NAME: z.string().trim().min(1).max(40, 'must be 40 characters at most').default('VouVer'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    DATABASE_REPLICA_URLS: replicas.default([]),
    DATABASE_POOL_SIZE: countBetween(1, 200).prefault('8'),
    DATABASE_WAIT: countBetween(1, 3600).prefault('10'),
    DATABASE_STATEMENT_TIMEOUT: countBetween(1, 86_400).prefault('15'),
    DATABASE_COMMAND_TIMEOUT: countBetween(1, 86_400).prefault('900'),
    DATABASE_IDLE_TIMEOUT: countBetween(1, 86_400).prefault('30'),
    S3_ENDPOINT: baseAddress.optional(),
    S3_BUCKET: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_REGION: token.optional(),
    S3_ACCESS_KEY_ID: token.optional(),
    S3_SECRET_ACCESS_KEY: token.optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' })
      .optional(),
    MAIL_FROM: sender.optional(),
    CONTACT_EMAIL: emailAddress.optional(),
    CONTACT_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('5'),
    REPORT_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('5'),
    SESSION_DAYS: countBetween(1, 30).prefault('30'),
    SIGN_IN_VERIFIED_ONLY: z.enum(['no', 'yes'], { error: 'must be no or yes' }).default('no'),
    SIGN_IN_ACCOUNT_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('10'),
    SIGN_IN_ADDRESS_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('25'),
    RECOVERY_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('5'),
    REGISTRATION_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('60'),
    OWN_CHANGES_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('60'),
    WEBHOOK_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('600'),
    SOCIAL_SIGN_IN_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('100'),
    TV_CODE_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('60'),
    TV_GUESS_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault('10'),
    TV_GUESS_ADDRESS_LIMIT: wholeNumberText('must be a whole number; 0 for no limit').prefault(
      '40',
    ),
    TRUSTED_PROXIES: networks.default([]),
    CITY_HEADER: headerName.optional(),
    AD_NETWORK_ID: adUnit.optional(),
    APP_STORE_URL: storeAddress.optional(),
    PLAY_STORE_URL: storeAddress.optional(),
    SIGN_IN_HOSTS: signInHosts.default([]),
    PUSH_HOSTS: hosts.prefault(PUSH_SERVICES),
    GOOGLE_ISSUER: signInAddress.prefault('https://accounts.google.com'),
    GOOGLE_CLIENT_ID: token.optional(),
    GOOGLE_CLIENT_SECRET: token.optional(),
    FACEBOOK_ISSUER: signInAddress.prefault('https://www.facebook.com/v24.0'),
    FACEBOOK_GRAPH_URL: signInAddress.prefault('https://graph.facebook.com/v24.0'),
    FACEBOOK_CLIENT_ID: token.optional(),
    FACEBOOK_CLIENT_SECRET: token.optional(),
    APPLE_ISSUER: signInAddress.prefault('https://appleid.apple.com'),
    APPLE_CLIENT_ID: clientIds.optional(),
    TMDB_TOKEN: token.optional(),
    TMDB_BASE_URL: baseAddress.prefault('https://api.themoviedb.org/3'),
    TMDB_EXPORTS_URL: baseAddress.prefault('https://files.tmdb.org/p/exports'),
    TMDB_IMAGE_BASE_URL: baseAddress.prefault('https://image.tmdb.org/t/p'),
    OMDB_KEY: token.optional(),
    OMDB_BASE_URL: baseAddress.prefault('https://www.omdbapi.com'),
    OMDB_DAILY_LIMIT: wholeNumberText('must be a whole number of requests').prefault('1000'),
    WIKIDATA: z.enum(['off', 'on'], { error: 'must be off or on' }).default('off'),
    WIKIDATA_ENDPOINT: baseAddress.prefault('https://query.wikidata.org/sparql'),
    STREAMING_AVAILABILITY_KEY: token.optional(),
    STREAMING_AVAILABILITY_GATEWAY: z
      .enum(['direct', 'rapidapi'], { error: 'must be direct or rapidapi' })
      .default('direct'),
    STREAMING_AVAILABILITY_BASE_URL: baseAddress.optional(),
    STREAMING_AVAILABILITY_MONTHLY_LIMIT: wholeNumberText(
      'must be a whole number of requests',
    ).prefault('900'),
    SYNC_RATE: wholeNumberText(
      'must be a whole number of requests a second; 0 for no limit',
    ).prefault('40'),
    SYNC_SCHEDULE: z.enum(['off', 'daily'], { error: 'must be off or daily' }).default('off'),
    SYNC_DOUBT_FEW: countBetween(0, 100_000).prefault('20'),
    SYNC_DOUBT_SHARE: percentage.prefault('5'),
    SYNC_DOUBT_DAY_SHARE: percentage.prefault('2'),
    SYNC_FAILED_SHARE: percentage.prefault('5'),
    OFFER_GRACE_HOURS: countBetween(0, 24 * 30).prefault('24'),
    OFFER_RETURN_DAYS: countBetween(0, 365).prefault('7'),
    RENDERINGS: countBetween(1, 1000).prefault('8'),
    RENDERING_QUEUE: countBetween(0, 10_000).prefault('64'),
    SEARCH_RENDERINGS: countBetween(1, 1000).prefault('4'),
    API_READS: countBetween(1, 1000).prefault('32'),
    CACHE_KEYS: z
      .enum(KEY_HEADERS, { error: `must be one of ${KEY_HEADERS.join(', ')}` })
      .default('surrogate-key'),
    METRICS_TOKEN: token.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: sentHeaders.default({}),
    OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('vouver'),
    OTEL_TRACES_SAMPLER: sampler.default('parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: sampledShare.default(1),
    LOG_LEVEL: z
      .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
      .default('info'),
  })
  .refine(hasWith('S3_ENDPOINT'), besideOthers('S3_ENDPOINT'))
  .refine(hasWith('S3_BUCKET'), besideOthers('S3_BUCKET'))
  .refine(hasWith('S3_ACCESS_KEY_ID'), besideOthers('S3_ACCESS_KEY_ID'))
  .refine(hasWith('S3_SECRET_ACCESS_KEY'), besideOthers('S3_SECRET_ACCESS_KEY'))
  .refine(({ PORT, SITE_URL }) => PORT !== 0 || SITE_URL !== undefined, {
    path: ['SITE_URL'],
    error: 'must be set where PORT is 0: links cannot name a port that is not known yet',
    // Also checked when other keys are wrong, so that all problems are reported at once.
    when: () => true,
  })
  .refine(hasPrimary, withoutPrimary)
  .refine(({ SYNC_SCHEDULE, TMDB_TOKEN }) => SYNC_SCHEDULE !== 'daily' || TMDB_TOKEN, {
    path: ['TMDB_TOKEN'],
    error: 'must be set where SYNC_SCHEDULE is daily',
    when: () => true,
  })
  .refine(({ WIKIDATA, CONTACT_EMAIL }) => WIKIDATA !== 'on' || CONTACT_EMAIL !== undefined, {
    path: ['CONTACT_EMAIL'],
    error: 'must be set where WIKIDATA is on: Wikimedia refuses programs that nobody can reach',
    when: () => true,
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'must be set where SMTP_URL is: mail servers refuse senders that do not exist',
    when: () => true,
  })
  .refine((env) => together(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET), {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'and GOOGLE_CLIENT_ID must be set together',
    when: () => true,
  })
  .refine((env) => together(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET), {
    path: ['FACEBOOK_CLIENT_SECRET'],
    error: 'and FACEBOOK_CLIENT_ID must be set together',
    when: () => true,
  })
  .refine(
    ({ SITE_URL = 'http://localhost', ...env }) =>
      (env.GOOGLE_CLIENT_ID ?? env.FACEBOOK_CLIENT_ID ?? env.APPLE_CLIENT_ID) === undefined ||
      isBrowserSecure(SITE_URL),
    {
      path: ['SITE_URL'],
      error: 'must be an https:// address where people can sign in with Google, Facebook or Apple',
    },
  )
  .transform((env) => {
    const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
    const ownAddress = `contato@${new URL(siteUrl).hostname}`;
    const mailFrom: MailAddress = env.MAIL_FROM ?? { name: env.SITE_NAME, address: ownAddress };
    return {
      port: env.PORT,
      host: env.HOST,
      siteUrl,
      siteName: env.SITE_NAME,
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      databaseReplicaUrls: env.DATABASE_REPLICA_URLS,
      databaseLimits: {
        connections: env.DATABASE_POOL_SIZE,
        waitMs: env.DATABASE_WAIT * 1000,
        statementMs: env.DATABASE_STATEMENT_TIMEOUT * 1000,
        commandMs: env.DATABASE_COMMAND_TIMEOUT * 1000,
        idleTransactionMs: env.DATABASE_IDLE_TIMEOUT * 1000,
      },
      s3: s3Of(env),
      smtpUrl: env.SMTP_URL,
      mailFrom,
      contactEmail: env.CONTACT_EMAIL ?? mailFrom.address,
      contactLimit: env.CONTACT_LIMIT,
      reportLimit: env.REPORT_LIMIT,
      sessionDays: env.SESSION_DAYS,
      signInVerifiedOnly: env.SIGN_IN_VERIFIED_ONLY === 'yes',
      signInAccountLimit: env.SIGN_IN_ACCOUNT_LIMIT,
      signInClientLimit: env.SIGN_IN_ADDRESS_LIMIT,
      recoveryClientLimit: env.RECOVERY_LIMIT,
      registrationClientLimit: env.REGISTRATION_LIMIT,
      ownChangesAccountLimit: env.OWN_CHANGES_LIMIT,
      webhookLimit: env.WEBHOOK_LIMIT,
      socialSignInClientLimit: env.SOCIAL_SIGN_IN_LIMIT,
      tvCodeLimit: env.TV_CODE_LIMIT,
      tvGuessPersonLimit: env.TV_GUESS_LIMIT,
      tvGuessClientLimit: env.TV_GUESS_ADDRESS_LIMIT,
      trustedProxies: env.TRUSTED_PROXIES,
      cityHeader: env.CITY_HEADER,
      adUnit: env.AD_NETWORK_ID,
      pushHosts: env.PUSH_HOSTS,
      appStoreUrl: env.APP_STORE_URL,
      playStoreUrl: env.PLAY_STORE_URL,
      social: socialSignIn(env, siteUrl),
      tmdbToken: env.TMDB_TOKEN,
      tmdbBaseUrl: env.TMDB_BASE_URL,
      tmdbExportsUrl: env.TMDB_EXPORTS_URL,
      imageBaseUrl: env.TMDB_IMAGE_BASE_URL,
      omdbKey: env.OMDB_KEY,
      omdbBaseUrl: env.OMDB_BASE_URL,
      omdbDailyLimit: env.OMDB_DAILY_LIMIT,
      wikidata:
        env.WIKIDATA === 'on'
          ? { endpoint: env.WIKIDATA_ENDPOINT, contact: env.CONTACT_EMAIL }
          : undefined,
      streamingAvailability:
        env.STREAMING_AVAILABILITY_KEY === undefined
          ? undefined
          : {
              key: env.STREAMING_AVAILABILITY_KEY,
              gateway: env.STREAMING_AVAILABILITY_GATEWAY,
              baseUrl: env.STREAMING_AVAILABILITY_BASE_URL,
              monthlyLimit: env.STREAMING_AVAILABILITY_MONTHLY_LIMIT,
            },
      syncRate: env.SYNC_RATE,
      syncSchedule: env.SYNC_SCHEDULE,
      syncLimits: {
        doubt: {
          few: env.SYNC_DOUBT_FEW,
          runShare: env.SYNC_DOUBT_SHARE,
          dayShare: env.SYNC_DOUBT_DAY_SHARE,
        },
        offers: {
          graceMs: env.OFFER_GRACE_HOURS * 3_600_000,
          returnMs: env.OFFER_RETURN_DAYS * 86_400_000,
        },
        failedShare: env.SYNC_FAILED_SHARE,
      },
      renderings: env.RENDERINGS,
      renderingQueue: env.RENDERING_QUEUE,
      searchRenderings: env.SEARCH_RENDERINGS,
      apiReads: env.API_READS,
      cacheKeys: env.CACHE_KEYS,
      metricsToken: env.METRICS_TOKEN,
      tracing: tracingOf(env),
      logLevel: env.LOG_LEVEL,
    };
  });

export type MailAddress = { name: string; address: string };

/**
 * `dataDir` is absolute; `siteUrl` is an origin without a slash at its end. `contactLimit` is how
 * many messages an address may send in ten minutes, 0 for any number, as for the other limits. `cityHeader` is the header, in
 * lower case, in which a trusted proxy names the client's city. `adUnit` is the path of the
 * operator's unit in Google Ad Manager, `/21700001234/vouver`; without it there are no ads.
 * `pushHosts` are the hosts, with those below them, that browsers' push messages may be sent to.
 * `syncRate` is requests a second to the film database, 0 for as many as it answers;
 * `omdbDailyLimit` requests a day. `syncLimits` is what a sync run believes of its source. `renderings`, `searchRenderings` and `apiReads` are how many of them
 * run at the same time, `renderingQueue` how many pages may wait. Without its token or key a source is not used.
 */
export type Config = Readonly<z.output<typeof environment>>;

/** One printable line for each wrong key: `PORT must be a port number (it is "abc")`. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once. An empty value counts as absent, as in a `.env` line left blank. */
export function readConfig(env: Environment): ConfigResult {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(present);
  const weak = weakSecrets(present);
  if (parsed.success && weak.length === 0) return { ok: true, config: parsed.data };
  const problems = new Map<string, string>();
  const note = (key: string, problem: string) => {
    if (!problems.has(key)) problems.set(key, `${key} ${problem} (${shownValue(key, env[key])})`);
  };
  for (const { path, message } of parsed.error?.issues ?? []) note(String(path[0]), message);
  for (const { key, problem } of weak) note(key, problem);
  return { ok: false, problems: [...problems.values()] };
}
