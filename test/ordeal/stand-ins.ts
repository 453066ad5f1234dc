import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Podman } from './podman.ts';

const PROJECT = join(import.meta.dirname, '../..');
const RECIPES = join(import.meta.dirname, 'stand-ins');
const DEBIAN = 'docker.io/library/debian:bookworm-slim';
/** Packages of which the stand-ins of the mail catcher and the object store are made. */
const PACKAGES = ['aws4fetch', 's3rver', 'smtp-server'] as const;

/** The recipes in the order in which they are made, by the name of an image without its tag. */
export const RECIPES_BY_IMAGE = {
  node: 'node',
  postgres: 'postgres',
  nginx: 'nginx',
  'axllent/mailpit': 'mailpit',
  'minio/minio': 'minio',
  'minio/mc': 'mc',
} as const;

/** The images that Dockerfile and compose.yaml name, with their tags. */
export function namedImages(): string[] {
  const read = (name: string) => readFileSync(join(PROJECT, name), 'utf8');
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)];
  const services = [...read('compose.yaml').matchAll(/^ +image: (\S+:\S+)$/gm)];
  return [...new Set([...bases, ...services].map(([, image]) => image!))];
}

export const recipeOf = (image: string): string | undefined =>
  Object.entries(RECIPES_BY_IMAGE).find(([name]) => image.startsWith(`${name}:`))?.[1];

/**
 * Makes every image that Dockerfile and compose.yaml name out of Debian's packages, the project's own Node and its
 * development packages, so that no registry of images is needed. An unchanged recipe is not made again.
 */
export async function makeStandIns(podman: Podman): Promise<void> {
  if (!(await podman.has(DEBIAN))) await importDebian(podman);
  await podman.adapt(DEBIAN);
  const folder = join(podman.folder, 'context');
  prepareContext(folder);
  for (const image of namedImages()) {
    const file = join(folder, `${recipeOf(image)}.containerfile`);
    const path = image.includes('/') ? image : `library/${image}`;
    await podman.build({ tag: `docker.io/${path}`, folder, file });
  }
}

/** As `debootstrap` takes Debian from where it does by itself, without manuals and the lists of packages. */
async function importDebian(podman: Podman): Promise<void> {
  const folder = join(podman.folder, 'debian');
  rmSync(folder, { recursive: true, force: true });
  console.log('  debootstrap, which takes minutes …');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: 'pipe' });
  const left = [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'var/lib/apt/lists',
    'var/cache/apt',
  ];
  for (const path of left) rmSync(join(folder, path), { recursive: true });
  for (const path of ['var/lib/apt/lists/partial', 'var/cache/apt/archives/partial'])
    mkdirSync(join(folder, path), { recursive: true });
  const archive = `${folder}.tar`;
  execFileSync('tar', ['--create', '--file', archive, '--directory', folder, '.']);
  await podman.run('import', archive, DEBIAN);
  rmSync(archive);
  rmSync(folder, { recursive: true });
}

/** The folder of the npm that runs this, or of the one in PATH: its own words for it follow the project's Node. */
function npmFolder(): string {
  const path = process.env.npm_execpath ?? execFileSync('which', ['npm'], { encoding: 'utf8' });
  return join(dirname(realpathSync(path.trim())), '..');
}

/** Everything that a recipe copies. */
function prepareContext(folder: string): void {
  cpSync(RECIPES, folder, { recursive: true });
  copyFileSync(process.execPath, join(folder, 'node'));
  const npm = (...words: string[]) => execFileSync('npm', words, { encoding: 'utf8' }).trim();
  const options = { recursive: true, verbatimSymlinks: true };
  rmSync(join(folder, 'npm'), { recursive: true, force: true });
  cpSync(npmFolder(), join(folder, 'npm'), options);
  const { devDependencies, dependencies } = JSON.parse(
    readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  ) as Record<'devDependencies' | 'dependencies', Record<string, string>>;
  const versions = { ...devDependencies, ...dependencies };
  const packages = PACKAGES.map((name) => `${name}@${versions[name]}`);
  if (!existsSync(join(folder, 'node_modules'))) npm('install', '--prefix', folder, ...packages);
  // npm in the image asks the registry that this machine's npm asks, and trusts whom it trusts.
  const named = [npm('config', 'get', 'cafile'), process.env.NODE_EXTRA_CA_CERTS ?? ''];
  const authorities = named.find((file) => existsSync(file));
  const registry = `registry=${npm('config', 'get', 'registry')}\n`;
  writeFileSync(join(folder, 'authorities.pem'), authorities ? readFileSync(authorities) : '');
  const trust = authorities ? 'cafile=/usr/local/etc/authorities.pem\n' : '';
  writeFileSync(join(folder, 'npmrc'), registry + trust);
}
