import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { defaultLimits } from './database/database.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      ok: true,
      config: {
        port: 3000,
        host: '0.0.0.0',
        siteUrl: 'http://localhost:3000',
        siteName: 'VouVer',
        dataDir: resolve('data'),
        databaseReplicaUrls: [],
        databaseUrl: undefined,
        databaseLimits: defaultLimits,
        smtpUrl: undefined,
        mailFrom: { name: 'VouVer', address: 'contato@localhost' },
        contactEmail: 'contato@localhost',
        contactLimit: 5,
        reportLimit: 5,
        sessionDays: 30,
        signInVerifiedOnly: false,
        signInAccountLimit: 10,
        signInClientLimit: 25,
        recoveryClientLimit: 5,
        registrationClientLimit: 60,
        ownChangesAccountLimit: 60,
        pushHosts: [
          'fcm.googleapis.com',
          'push.services.mozilla.com',
          'push.apple.com',
          'notify.windows.com',
        ],
        webhookLimit: 600,
        socialSignInClientLimit: 100,
        tvCodeLimit: 60,
        tvGuessPersonLimit: 10,
        tvGuessClientLimit: 40,
        trustedProxies: [],
        cityHeader: undefined,
        adUnit: undefined,
        social: {
          hosts: ['http://localhost:3000'],
          google: undefined,
          facebook: undefined,
          apple: undefined,
        },
        s3: undefined,
        tmdbToken: undefined,
        tmdbBaseUrl: 'https://api.themoviedb.org/3',
        tmdbExportsUrl: 'https://files.tmdb.org/p/exports',
        imageBaseUrl: 'https://image.tmdb.org/t/p',
        omdbKey: undefined,
        omdbBaseUrl: 'https://www.omdbapi.com',
        omdbDailyLimit: 1000,
        wikidata: undefined,
        streamingAvailability: undefined,
        syncLimits: {
          doubt: { few: 20, runShare: 0.05, dayShare: 0.02 },
          offers: { graceMs: 86_400_000, returnMs: 604_800_000 },
          failedShare: 0.05,
        },
        syncRate: 40,
        syncSchedule: 'off',
        renderings: 8,
        renderingQueue: 64,
        searchRenderings: 4,
        apiReads: 32,
        cacheKeys: 'surrogate-key',
        metricsToken: undefined,
        logLevel: 'info',
      },
    });
  });

  test('the default address of the site has the configured port', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      config: { siteUrl: 'http://localhost:8080' },
    });
  });

  test('the address of the site is its origin', () => {
    expect(readConfig({ SITE_URL: 'https://vouver.example/' })).toMatchObject({
      config: { siteUrl: 'https://vouver.example' },
    });
  });

  test.each([
    ['21700001234', '/21700001234/vouver'],
    ['21700001234,998', '/21700001234,998/vouver'],
    [' 21700001234/guia/site ', '/21700001234/guia/site'],
  ])('the ad unit of %s', (id, adUnit) => {
    expect(readConfig({ AD_NETWORK_ID: id })).toMatchObject({ config: { adUnit } });
  });

  test.each(['ca-pub-123', '123/', '/123/site', '123/a b', '123/"><script>'])(
    'refuses %s as an ad network',
    (id) => {
      expect(readConfig({ AD_NETWORK_ID: id })).toMatchObject({
        problems: [expect.stringMatching(/^AD_NETWORK_ID must be/)],
      });
    },
  );

  test('paths are appended to the addresses of the film database', () => {
    expect(readConfig({ TMDB_BASE_URL: 'http://localhost:4010/3/' })).toMatchObject({
      config: { tmdbBaseUrl: 'http://localhost:4010/3' },
    });
  });

  test('a schedule needs a token, and tokens are not repeated', () => {
    expect(readConfig({ SYNC_SCHEDULE: 'daily' })).toMatchObject({
      problems: [expect.stringContaining('TMDB_TOKEN must be set where SYNC_SCHEDULE is daily')],
    });
    expect(readConfig({ SYNC_SCHEDULE: 'daily', TMDB_TOKEN: 'abc' })).toMatchObject({ ok: true });
    for (const key of ['TMDB_TOKEN', 'OMDB_KEY', 'METRICS_TOKEN']) {
      expect(JSON.stringify(readConfig({ [key]: 'hush hush' }))).not.toContain('hush');
    }
  });

  describe('a bucket for uploads', () => {
    const complete = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'vouver',
      S3_ACCESS_KEY_ID: 'hush-id',
      S3_SECRET_ACCESS_KEY: 'hush-secret',
    };

    test('is optional, and complete with four keys', () => {
      expect(readConfig({})).toMatchObject({ config: { s3: undefined } });
      expect(readConfig(complete)).toMatchObject({
        config: { s3: { endpoint: 'https://s3.example', bucket: 'vouver', region: 'us-east-1' } },
      });
    });

    test.each(Object.keys(complete))('is refused without %s', (missing) => {
      const read = readConfig({ ...complete, [missing]: undefined, LOG_LEVEL: 'loud' });
      expect(read.ok ? [] : read.problems.map((line) => line.split(' (')[0])).toEqual(
        expect.arrayContaining([`${missing} must be set where another S3_ key is`]),
      );
      expect(JSON.stringify(read)).not.toContain('hush');
    });

    test('is refused with a region alone', () => {
      const read = readConfig({ S3_REGION: 'auto' });
      expect(read.ok ? [] : read.problems).toHaveLength(4);
    });
  });

  test('an empty value counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SITE_NAME: '' })).toEqual(readConfig({}));
  });

  test('reports all wrong keys together, each once', () => {
    const read = readConfig({
      PORT: '70000',
      SITE_URL: 'vouver.example/path?x',
      SITE_NAME: 'x'.repeat(41),
      DATABASE_URL: 'mysql://user:secret@host/db',
      LOG_LEVEL: 'loud',
      UNRELATED: 'left alone',
    });
    const problems = read.ok ? [] : read.problems;
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'SITE_URL',
      'SITE_NAME',
      'DATABASE_URL',
      'LOG_LEVEL',
    ]);
    expect(problems.join()).not.toContain('secret');
    expect(problems[0]).toBe('PORT must be 0 (any free port) to 65535 (it is "70000")');
  });

  test.each(['abc', '-1', '3000.5', 'NaN', '1e3', '0x10'])('PORT %s is wrong', (PORT) => {
    expect(readConfig({ PORT }).ok).toBe(false);
  });

  test('port 0 requires SITE_URL', () => {
    expect(readConfig({ PORT: '0', LOG_LEVEL: 'loud' })).toEqual({
      ok: false,
      problems: [
        'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent (it is "loud")',
        'SITE_URL must be set where PORT is 0: links cannot name a port that is not known yet (it is "")',
      ],
    });
    expect(readConfig({ PORT: '0', SITE_URL: 'https://vouver.example' })).toMatchObject({
      config: { port: 0, siteUrl: 'https://vouver.example' },
    });
  });

  test.each([
    'ftp://vouver.example',
    'https://vouver.example/sub',
    'https://vouver.example?x=1',
    'https://user@vouver.example',
    'javascript:alert(1)',
  ])('SITE_URL %s is wrong', (SITE_URL) => {
    expect(readConfig({ SITE_URL }).ok).toBe(false);
  });

  test.each(['postgres://u:p@h:5432/db', 'postgresql://h/db', 'postgres://h/db?host=/run/pg'])(
    'DATABASE_URL %s is right',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL })).toMatchObject({ config: { databaseUrl: DATABASE_URL } });
    },
  );

  test('sends mail from the site, and contact messages to the sender, by default', () => {
    expect(readConfig({ SITE_URL: 'https://vouver.example', SITE_NAME: 'Guia' })).toMatchObject({
      config: {
        mailFrom: { name: 'Guia', address: 'contato@vouver.example' },
        contactEmail: 'contato@vouver.example',
      },
    });
    expect(readConfig({ MAIL_FROM: 'Olá <ola@vouver.example>' })).toMatchObject({
      config: {
        mailFrom: { name: 'Olá', address: 'ola@vouver.example' },
        contactEmail: 'ola@vouver.example',
      },
    });
    expect(
      readConfig({ MAIL_FROM: 'ola@vouver.example', CONTACT_EMAIL: 'eu@vouver.example' }),
    ).toMatchObject({
      config: {
        mailFrom: { name: '', address: 'ola@vouver.example' },
        contactEmail: 'eu@vouver.example',
      },
    });
  });

  test.each([
    ['MAIL_FROM', 'ola'],
    ['MAIL_FROM', 'a@x.example, b@x.example'],
    ['MAIL_FROM', 'Olá <a@x.example>\r\nBcc: <b@x.example>'],
    ['MAIL_FROM', '"A" <b@x.example>'],
    ['CONTACT_EMAIL', 'Olá <ola@vouver.example>'],
    ['CONTACT_LIMIT', '-1'],
    ['CONTACT_LIMIT', '2.5'],
    ['TMDB_TOKEN', 'two words'],
    ['TMDB_BASE_URL', 'ftp://tmdb.example'],
    ['TMDB_BASE_URL', 'https://tmdb.example/3?api_key=1'],
    ['SYNC_RATE', '-1'],
    ['SYNC_RATE', 'forty'],
    ['SYNC_SCHEDULE', 'hourly'],
    ['CACHE_KEYS', 'etag'],
    ['OMDB_DAILY_LIMIT', '1e9'],
    ['METRICS_TOKEN', 'açaí'],
    ['TRUSTED_PROXIES', 'localhost'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['TRUSTED_PROXIES', '::/129'],
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', '0x7f.1'],
  ])('%s %j is wrong', (key, value) => {
    const read = readConfig({ [key]: value });
    expect(read.ok ? [] : read.problems.map((line) => line.split(' ')[0])).toEqual([key]);
  });

  test('a mail server needs a sender, and its password is never shown', () => {
    const read = readConfig({ SMTP_URL: 'smtp://me:secret@mail.example' });
    expect(read).toEqual({
      ok: false,
      problems: [
        'MAIL_FROM must be set where SMTP_URL is: mail servers refuse senders that do not exist (it is "")',
      ],
    });
    const wrong = readConfig({ SMTP_URL: 'http://me:secret@mail.example' });
    expect(JSON.stringify(wrong)).toContain('SMTP_URL must be a smtp:// or smtps:// address');
    expect(JSON.stringify(wrong)).not.toContain('secret');
    const right = { SMTP_URL: 'smtps://me:secret@mail.example', MAIL_FROM: 'ola@vouver.example' };
    expect(readConfig(right)).toMatchObject({ config: { smtpUrl: right.SMTP_URL } });
  });

  test('trusted proxies are a list', () => {
    expect(readConfig({ TRUSTED_PROXIES: ' 127.0.0.1, 10.0.0.0/8,::1 ' })).toMatchObject({
      config: { trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'] },
    });
  });
});
