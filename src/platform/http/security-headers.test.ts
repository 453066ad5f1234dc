import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('inline scripts are allowed by their hashes alone', () => {
  expect(contentSecurityPolicy(["'sha256-a'", "'sha256-b'"])).toContain(
    "script-src 'self' 'sha256-a' 'sha256-b';",
  );
  expect(contentSecurityPolicy([])).toContain("script-src 'self';");
});

test('the ad network is allowed where there are ads, and nowhere else', () => {
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
])('images come from the operator’s host %s', (images, directive) => {
  expect(contentSecurityPolicy([], { images })).toContain(directive);
});
