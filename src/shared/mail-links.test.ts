import { expect, test } from 'vitest';
import { recoveryPath, tokenOfFragment, verificationPath } from './mail-links.ts';

const token = 'aB3dE6gH9kL2nO5qR8tU1wX4zA7bC0eF3hI6jK9m-_p';

test.each([recoveryPath, verificationPath])('the page of a link finds the token', (pathOf) => {
  const url = new URL(pathOf(token), 'https://vouver.example');
  expect(tokenOfFragment(url.hash)).toBe(token);
  // What a server and a Referer get.
  expect(url.pathname + url.search).not.toContain(token);
});

test.each([
  '',
  '#',
  '#token=',
  `#token=${token}x`,
  `#token=${token.slice(1)}`,
  '#token=<script>',
  '#inicio',
])('the fragment %j has no token', (hash) => {
  expect(tokenOfFragment(hash)).toBeNull();
});
