import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const versionOf = (name: string) =>
  (
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;
const patches = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'));

test('there are patches to check', () => expect(patches.length).toBeGreaterThan(2));

test.each(patches)(
  '%s was tried with the installed version of what it patches, and names its proof',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, name = '', version] = /^\/\/ Patches (\S+) (\d[\d.]*\d)/.exec(text) ?? [];
    // After an upgrade: run the proof, then write the new version here.
    expect([name, version]).toEqual([name, versionOf(name)]);
    expect(text).toMatch(/^\/\/ Proof: .*May go when /m);
  },
);
