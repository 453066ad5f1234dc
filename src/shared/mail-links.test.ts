import { expect, test } from 'vitest';
import { recoveryPath, verificationPath } from './mail-links.ts';

test.each([recoveryPath, verificationPath])(
  'a server does not see the token of a link',
  (pathOf) => {
    const url = new URL(pathOf('aB3-_z'), 'https://vouver.example');
    expect(url.hash).toBe('#token=aB3-_z');
    // The part of the address that a server and a Referer get.
    expect(url.pathname + url.search).not.toContain('aB3-_z');
  },
);
