import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('a page’s own inline scripts are named, others stay out', () => {
  const policy = contentSecurityPolicy(
    '<script>start()</script><script class="$tsr">go(1)</script><script src="/a.js"></script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash('start()')} ${hash('go(1)')};`);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});

test('structured data is no script', () => {
  const policy = contentSecurityPolicy('<script type="application/ld+json">{"a":1}</script>');
  expect(policy).toContain("script-src 'self';");
});

test('the ad network is let through where there are ads, and nowhere else', () => {
  const [without, with_] = [false, true].map((ads) => contentSecurityPolicy('<p>', { ads }));
  expect(without).toBe(contentSecurityPolicy('<p>'));
  expect(without).not.toMatch(/google|doubleclick/);
  for (const directive of ['script-src', 'frame-src', 'connect-src']) {
    expect(with_).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.doubleclick\\.net`));
  }
});

test.each([
  ['https://images.example/t/p', "img-src 'self' https: data:;"],
  ['http://127.0.0.1:4010/t/p', "img-src 'self' https: data: http://127.0.0.1:4010;"],
])('images come from the operator’s host %s', (images, directive) => {
  expect(contentSecurityPolicy('<p>', { images })).toContain(directive);
});
