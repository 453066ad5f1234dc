import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
        databaseUrl: undefined,
        logLevel: 'info',
      },
    });
  });

  test('the address of the site follows the port', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      config: { siteUrl: 'http://localhost:8080' },
    });
  });

  test('the address of the site is its origin', () => {
    expect(readConfig({ SITE_URL: 'https://vouver.example/' })).toMatchObject({
      config: { siteUrl: 'https://vouver.example' },
    });
  });

  test('an empty value is an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SITE_NAME: '' })).toEqual(readConfig({}));
  });

  test('names every wrong key, each once, in one go', () => {
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

  test('any free port needs an address to publish', () => {
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
});
