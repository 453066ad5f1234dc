import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compareVersions, isAffected, weaknessesOf } from './audit.mjs';
import { billOfMaterials, packagesOf, readLock } from './bill-of-materials.mjs';

const lock = readLock();
const packages = packagesOf(lock);

/** Licences under which a package may be part of what we serve and run. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  // Fonts, and data about browsers.
  'OFL-1.1',
  'CC-BY-4.0',
  // Unchanged libraries beside our code: Lightning CSS, and the dynamically linked libvips of sharp.
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/** True if at least one of the alternatives ("OR") in each required part ("AND") is allowed. */
const isAllowed = (license: string | undefined): boolean =>
  (license ?? 'none')
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((licence) => ALLOWED.has(licence)));

test('every package has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(500);
  const refused = packages.filter(({ license }) => !isAllowed(license));
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  expect(isAllowed('GPL-3.0-only')).toBe(false);
  expect(isAllowed('MIT AND GPL-2.0')).toBe(false);
});

test('every package can be checked against its digest', () => {
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('the bill of materials is whole, and always the same', () => {
  const { components, serialNumber } = billOfMaterials(lock);
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(packages.filter(({ name, version }) => !listed.has(`${name}@${version}`))).toEqual([]);
  // A package may occur in several versions, some for development only.
  const required = components.filter(({ scope }) => scope === 'required').map(({ name }) => name);
  const scopes = new Map(components.map(({ name, scope }) => [name, scope]));
  for (const name of required) scopes.set(name, 'required');
  const { dependencies, devDependencies } = lock.packages[''] as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies))
    expect([name, scopes.get(name)]).toEqual([name, 'required']);
  expect(Object.keys(devDependencies).filter((name) => !scopes.has(name))).toEqual([]);
  expect(scopes.get('vitest')).toBe('excluded');
  for (const { purl, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^@/]+@\d/);
    expect(licenses).toHaveLength(1);
    expect(hashes?.[0]).toMatchObject({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/) as string,
    });
  }
  expect(billOfMaterials(lock)).toEqual(billOfMaterials(structuredClone(lock)));
  expect(serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

describe('the audit', () => {
  test('orders versions as SemVer does', () => {
    const inOrder = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ];
    expect(inOrder.toReversed().toSorted(compareVersions)).toEqual(inOrder);
    expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
  });

  test.each([
    ['1.2.3', true],
    ['1.2.4', false],
    ['1.1.9', false],
    ['2.0.0-rc.1', true],
    ['2.0.5', true],
    ['2.0.6', false],
    ['9.9.9', true],
  ])('of %s is %s', (version, affected) => {
    const ranges = [
      { type: 'SEMVER', events: [{ introduced: '1.2.0' }, { fixed: '1.2.4' }] },
      { type: 'SEMVER', events: [{ introduced: '2.0.0-beta' }, { last_affected: '2.0.5' }] },
      { type: 'GIT', events: [{ introduced: '0' }] },
    ];
    expect(isAffected({ ranges, versions: ['9.9.9'] }, version)).toBe(affected);
  });

  test('names the package, and leaves out withdrawn advisories and other ecosystems', () => {
    const hono = { ecosystem: 'npm', name: 'hono' };
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }];
    const advisories = [
      { id: 'A', summary: 'bad', affected: [{ package: hono, ranges }] },
      { id: 'B', withdrawn: '2026-01-01', affected: [{ package: hono, ranges }] },
      { id: 'C', affected: [{ package: { ecosystem: 'PyPI', name: 'hono' }, ranges }] },
      { id: 'D', affected: [{ package: { ecosystem: 'npm', name: 'absent' }, ranges }] },
    ];
    expect(weaknessesOf(packages, advisories)).toEqual([
      expect.objectContaining({ name: 'hono', id: 'A', summary: 'bad', isDev: false }),
    ]);
  });

  test('reads a folder of advisories as OSV publishes them, and fails for what runs in production', async () => {
    const script = join(import.meta.dirname, 'audit.mjs');
    const audit = (folder: string) =>
      new Promise<{ code: unknown; lines: string[] }>((resolve) => {
        execFile(process.execPath, [script, folder], (error, stdout) => {
          resolve({ code: error?.code ?? 0, lines: stdout.trim().split('\n') });
        });
      });
    const fixtures = join(import.meta.dirname, '../test/fixtures/advisories');
    const { version } = packages.find(({ name, isDev }) => name === 'hono' && !isDev)!;
    const outcome = await audit(fixtures);
    expect(outcome.code).toBe(1);
    expect(outcome.lines).toContain(
      `PRODUCTION   hono@${version}  GHSA-test-hono-0001  An invented weakness of hono, for the test of the audit`,
    );
    expect(outcome.lines.join('\n')).toMatch(
      /^development {2}vitest@\S+ {2}GHSA-test-vitest-0003 /m,
    );
    expect(outcome.lines.join('\n')).not.toContain('zod');
    expect(outcome.lines.at(-1)).toMatch(/^\d+ packages, 3 advisories: 2 weaknesses$/);

    const onlyDevelopment = await mkdtemp(join(tmpdir(), 'vouver-audit-'));
    onTestFinished(() => rm(onlyDevelopment, { recursive: true }));
    for (const name of ['development.json', 'fixed.json'])
      await copyFile(join(fixtures, name), join(onlyDevelopment, name));
    expect((await audit(onlyDevelopment)).code).toBe(0);
  });
});
