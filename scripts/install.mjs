import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Problem, ownPath, root, run, say } from './terminal.mjs';

/** Installs the packages of the lock file, unless they are installed already. */
export async function ensureInstalled() {
  if (isInstalled() && hasNode()) return;
  say('installing the packages');
  // The installation replaces the project's own Node, so it runs with the machine's.
  const env = { ...process.env, PATH: ownPath() };
  const code = await run('npm', ['ci', '--include=dev', '--loglevel=error'], { env });
  if (code !== 0) throw new Problem('npm ci failed; the lines above say why');
  if (hasNode()) return;
  // An install script fetches the binary, and some npm settings disable such scripts.
  await run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], { env });
  if (hasNode()) return;
  throw new Problem('Node 24 did not come with the packages; run the command again under Node 24');
}

/** Compares the lock file with the copy that npm writes at the end of a complete installation. */
function isInstalled() {
  try {
    const wanted = readLock('package-lock.json');
    const installed = readLock('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || optional || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function readLock(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
}

function hasNode() {
  const pinned = existsSync(join(root, 'node_modules/node/bin/node'));
  return pinned || Number(process.versions.node.split('.')[0]) >= 24;
}
