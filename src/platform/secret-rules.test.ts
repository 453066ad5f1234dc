import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig({ SITE_URL: 'https://vouver.example', ...env });
  return read.ok ? [] : read.problems;
};
const SERVER = { DATABASE_URL: 'postgres://vouver:5f0c3be2a91d@db.example/vouver' };
const REPLICA = 'postgres://vouver:5f0c3be2a91d@a.example/vouver';
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' };
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
  [
    'a short password of the database',
    { DATABASE_URL: 'postgres://vouver:f00d@db.example/vouver' },
    'DATABASE_URL must have a password of 8 characters',
  ],
  [
    'a sample among the addresses of replicas',
    { ...SERVER, DATABASE_REPLICA_URLS: `${REPLICA},postgres://vouver:changeme@b.example/vouver` },
    'DATABASE_REPLICA_URLS must have a password of its own',
  ],
  [
    'a short password of a replica',
    { ...SERVER, DATABASE_REPLICA_URLS: `${REPLICA},postgres://vouver:f00d@b.example/vouver` },
    'DATABASE_REPLICA_URLS must have a password of 8 characters',
  ],
  [
    'a sample in a header for the collector',
    { ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: 'x-site=vouver.example,api-key=changeme' },
    'OTEL_EXPORTER_OTLP_HEADERS must have secrets of its own',
  ],
  [
    'an encoded sample in a header for the collector',
    { ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret' },
    'OTEL_EXPORTER_OTLP_HEADERS must have secrets of its own',
  ],
  [
    'a header for the collector without its secret',
    { ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20' },
    'OTEL_EXPORTER_OTLP_HEADERS must have secrets of its own',
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
  const OTEL_EXPORTER_OTLP_HEADERS = 'x-site=a%2Cb,authorization=Bearer%20f00dfeed';
  const DATABASE_REPLICA_URLS = `${REPLICA}, postgres://vouver@b.example/vouver`;
  expect(
    problemsOf({ ...SERVER, ...COLLECTOR, DATABASE_REPLICA_URLS, OTEL_EXPORTER_OTLP_HEADERS }),
  ).toEqual([]);
});

it('lets people try the site with samples on their own machine', () => {
  expect(readConfig({ METRICS_TOKEN: 'test' }).ok).toBe(true);
});
