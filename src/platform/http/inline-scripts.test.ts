import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOwnScripts } from './inline-scripts.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const nonce = 'q1w2e3';

test('scripts with the nonce get a hash, and the nonce is removed', () => {
  const { html, hashes } = hashOwnScripts(
    `<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">start()</script><script class="$tsr" nonce="${nonce}">go(1)</script><script nonce="${nonce}" src="/a.js"></script>`,
    nonce,
  );
  expect(hashes).toEqual([hash('start()'), hash('go(1)')]);
  expect(html).toBe(
    '<script>start()</script><script class="$tsr">go(1)</script><script src="/a.js"></script>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<script nonce>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="guess">alert(1)</script>',
  '<SCRIPT type="module">alert(1)</SCRIPT>',
  '<p title="><script>alert(1)</script>">',
])('a script injected with data gets no hash: %s', (injected) => {
  const { hashes } = hashOwnScripts(
    `<h1>${injected}</h1><script nonce="${nonce}">start()</script>`,
    nonce,
  );
  expect(hashes).toEqual([hash('start()')]);
});

test('an unclosed script in the data does not get the nonce of the next script', () => {
  const { hashes } = hashOwnScripts(
    `<script>alert(1)//<script nonce="${nonce}">go()</script>`,
    nonce,
  );
  expect(hashes).toEqual([]);
});

test('structured data gets no hash', () => {
  const data = `<script type="application/ld+json" nonce="${nonce}">{"a":1}</script>`;
  expect(hashOwnScripts(data, nonce).hashes).toEqual([]);
});
