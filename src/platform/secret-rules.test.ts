import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig({ SITE_URL: 'https://vouver.example', ...env });
  return read.ok ? [] : read.problems;
};
const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'vouver', S3_ACCESS_KEY_ID: 'AKIA1234' };

it.each<[string, Record<string, string>, string]>([
  ['a short secret', { METRICS_TOKEN: 'f00dfeed' }, 'METRICS_TOKEN must have 16 characters'],
  ['a sample', { METRICS_TOKEN: 'changeme' }, 'METRICS_TOKEN must not be a sample'],
  [
    'the key of a test store',
    { ...S3, S3_SECRET_ACCESS_KEY: 'minioadmin' },
    'S3_SECRET_ACCESS_KEY must not be a sample',
  ],
  [
    'a sample in an address',
    { DATABASE_URL: 'postgres://vouver:postgres@db.example/vouver' },
    'DATABASE_URL must have a password of its own',
  ],
  [
    'an encoded sample in an address',
    { SMTP_URL: 'smtp://vouver:%70assword@mail.example', MAIL_FROM: 'a@vouver.example' },
    'SMTP_URL must have a password of its own',
  ],
  ['half of a pair', { GOOGLE_CLIENT_ID: 'an-id' }, 'GOOGLE_CLIENT_SECRET and'],
])('a public site does not start with %s', (_, env, problem) => {
  const problems = problemsOf(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${problem}`));
  expect(problems[0]).toContain('(its value is not shown)');
});

it('takes strong secrets, and servers that need no password', () => {
  const METRICS_TOKEN = '5f0c3be2a91d4e67';
  const DATABASE_URL = 'postgres://vouver@localhost/vouver?host=%2Frun%2Fpostgresql';
  expect(problemsOf({ METRICS_TOKEN, DATABASE_URL })).toEqual([]);
});

it('lets people try the site with samples on their own machine', () => {
  expect(readConfig({ METRICS_TOKEN: 'test' }).ok).toBe(true);
});
