import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './request-head.ts';

test('inline scripts are allowed only by their hashes', () => {
  expect(contentSecurityPolicy(["'sha256-a'", "'sha256-b'"])).toContain(
    "script-src 'self' 'sha256-a' 'sha256-b';",
  );
  expect(contentSecurityPolicy([])).toContain("script-src 'self';");
});

test('the ad network is allowed only on pages with ads', () => {
  const [without, with_] = [false, true].map((ads) => contentSecurityPolicy([], { ads }));
  expect(without).toBe(contentSecurityPolicy([]));
  expect(without).not.toMatch(/google|doubleclick/);
  for (const directive of ['script-src', 'frame-src', 'connect-src']) {
    expect(with_).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.doubleclick\\.net`));
  }
});

test.each([
  ['https://images.example/t/p', "img-src 'self' https: data:;"],
  ['http://127.0.0.1:4010/t/p', "img-src 'self' https: data: http://127.0.0.1:4010;"],
])('images of the operator’s host %s are allowed', (images, directive) => {
  expect(contentSecurityPolicy([], { images })).toContain(directive);
});
