// The files with which operators run the site: what they start must agree with `npm start`.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryEnv, nodeOptions } from '../scripts/start-options.mjs';
import { hasNginx } from './ordeal/behind-nginx.ts';
import { namedImages, recipeOf } from './ordeal/stand-ins.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

test.each(['Dockerfile', 'deploy/vouver@.service'])('%s has the memory settings', (name) => {
  const text = read(name);
  for (const option of nodeOptions) expect(text).toContain(option);
  for (const [key, value] of Object.entries(memoryEnv)) expect(text).toContain(`${key}=${value}`);
});

test('the image is built in two stages, is not root, and has a health check', () => {
  const lines = read('Dockerfile').split('\n');
  const stages = lines.filter((line) => line.startsWith('FROM '));
  expect(stages).toHaveLength(2);
  const last = lines.slice(lines.lastIndexOf(stages[1]!));
  expect(last).toContain('USER node');
  expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
  expect(last.findIndex((line) => line.startsWith('USER '))).toBeLessThan(
    last.findIndex((line) => line.startsWith('CMD ')),
  );
});

test('the image leaves out no package that the server imports', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
  const [, words = ''] =
    /npm uninstall --no-save --omit=dev ([^#]*?)\n[^ ]/.exec(read('Dockerfile')) ?? [];
  const left = words.split(/[\s\\]+/).filter(Boolean);
  expect(left.filter((name) => !(name in dependencies))).toEqual([]);
  expect(left).toContain('preact');
  const ofBrowsers = /^src\/(web|ui|tv-screen|service-worker|dev\.ts)|\.test\.ts$/;
  const text = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !ofBrowsers.test(file))
    .map(read)
    .join('\n');
  expect(text).toContain("'sharp'");
  expect(left.filter((name) => new RegExp(`'${name}['/]`).test(text))).toEqual([]);
});

test('every image that is named has a recipe of a stand-in for the ordeal', () => {
  const images = namedImages();
  expect(images).toEqual(expect.arrayContaining(['node:24-bookworm-slim', 'nginx:1.28-alpine']));
  const recipe = (image: string) => `test/ordeal/stand-ins/${recipeOf(image)}.containerfile`;
  expect(images.filter((image) => !existsSync(join(root, recipe(image))))).toEqual([]);
});

test('the processes have addresses of their own in the network that they trust', () => {
  const text = read('compose.yaml');
  const [, trusted = ''] = /TRUSTED_PROXIES: &subnet ([\d.]+)\.0\/24/.exec(text) ?? [];
  expect(text).toContain('subnet: *subnet');
  const addresses = [...text.matchAll(/ipv4_address: ([\d.]+)\.\d+ /g)];
  expect(addresses.map(([, network]) => network)).toEqual([trusted, trusted]);
});

test('the composition has two processes that cannot write, and what they need', () => {
  const text = read('compose.yaml');
  const services = [...text.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(services).toEqual(
    expect.arrayContaining(['app1', 'app2', 'nginx', 'database', 'mail', 'store']),
  );
  expect(text).toContain('read_only: true');
  expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
});

function hasCommand(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

test.skipIf(!hasNginx())('nginx accepts the configuration of the composition', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = read('deploy/nginx/compose.conf')
    .replaceAll(/app\d:3000/g, '127.0.0.1:3000')
    .replace('/etc/nginx/vouver/', join(root, 'deploy/nginx/'))
    .replace('listen 80;', 'listen 127.0.0.1:18080;');
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    file,
    `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${paths} ${site} }`,
  );
  expect(() =>
    execFileSync('nginx', ['-t', '-p', folder, '-c', file], { stdio: 'pipe' }),
  ).not.toThrow();
});

test.skipIf(!hasCommand('systemd-analyze'))('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouver-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unit = join(folder, 'vouver@3001.service');
  // The program and its user are not installed here.
  const text = read('deploy/vouver@.service')
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^Documentation=.*$/m, '')
    .replace(/^User=.*$/m, 'User=root');
  writeFileSync(unit, text);
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line.includes('vouver@3001.service'))).toEqual([]);
});
