import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SITE = { SITE_URL: 'https://vouver.example' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'g-id', GOOGLE_CLIENT_SECRET: 'g-hush' };
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'f-id', FACEBOOK_CLIENT_SECRET: 'f-hush' };

const problemsOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? [] : read.problems;
};

describe('the configuration of social sign-in', () => {
  test('has the addresses of the providers', () => {
    const read = readConfig({
      ...SITE,
      ...GOOGLE,
      ...FACEBOOK,
      APPLE_CLIENT_ID: 'example.site, example.app',
      SIGN_IN_HOSTS: 'https://www.vouver.example/, http://localhost:5173,https://vouver.example',
    });
    expect(read).toMatchObject({
      config: {
        social: {
          hosts: ['https://vouver.example', 'https://www.vouver.example', 'http://localhost:5173'],
          google: {
            issuer: 'https://accounts.google.com',
            clientId: 'g-id',
            clientSecret: 'g-hush',
          },
          facebook: {
            issuer: 'https://www.facebook.com/v24.0',
            graphUrl: 'https://graph.facebook.com/v24.0',
            clientId: 'f-id',
            clientSecret: 'f-hush',
          },
          apple: {
            issuer: 'https://appleid.apple.com',
            clientIds: ['example.site', 'example.app'],
          },
        },
      },
    });
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_SECRET and GOOGLE_CLIENT_ID must be set together/],
    [{ GOOGLE_CLIENT_SECRET: 'hush' }, /^GOOGLE_CLIENT_SECRET and .* together \(its value is not/],
    [{ FACEBOOK_CLIENT_SECRET: 'hush' }, /^FACEBOOK_CLIENT_SECRET and FACEBOOK_CLIENT_ID must/],
    [{ GOOGLE_ISSUER: 'http://accounts.example' }, /^GOOGLE_ISSUER must be an https:/],
    [{ APPLE_ISSUER: 'accounts.example' }, /^APPLE_ISSUER must be an http/],
    [{ APPLE_CLIENT_ID: 'a b' }, /^APPLE_CLIENT_ID must be printable/],
    [{ SIGN_IN_HOSTS: 'http://vouver.example' }, /^SIGN_IN_HOSTS must be https:/],
    [{ SIGN_IN_HOSTS: 'https://vouver.example/x' }, /^SIGN_IN_HOSTS must be an origin/],
  ])('half of it or a wrong part is an error: %o', (env, problem) => {
    const problems = problemsOf({ ...SITE, ...env });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('hush');
  });

  test('half of it is reported together with other problems', () => {
    expect(problemsOf({ PORT: 'x', GOOGLE_CLIENT_ID: 'x' })).toHaveLength(2);
  });

  test('needs a site at which browsers accept the cookie', () => {
    const problem = expect.stringMatching(/^SITE_URL must be an https:/);
    expect(problemsOf({ ...GOOGLE, SITE_URL: 'http://vouver.example' })).toEqual([problem]);
    expect(problemsOf({ APPLE_CLIENT_ID: 'x', SITE_URL: 'http://10.0.0.7' })).toEqual([problem]);
    for (const SITE_URL of ['http://localhost:3000', 'http://127.0.0.1', 'https://a.example']) {
      expect(problemsOf({ ...GOOGLE, SITE_URL })).toEqual([]);
    }
    expect(problemsOf({ SITE_URL: 'http://vouver.example' })).toEqual([]);
  });
});
