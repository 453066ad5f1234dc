import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './terminal.mjs';

/** A hash of the paths and contents of all files below `paths`, except tests. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, path);
  return hash.digest('hex');
}

function add(hash, path) {
  const full = join(root, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(full).toSorted()) add(hash, join(path, name));
    return;
  }
  if (/\.test\.tsx?$/.test(path)) return;
  hash.update(`${path}\0${stats.size}\0`).update(readFileSync(full));
}

/** True if the file contains this hash. */
export function isCurrent(file, hash) {
  try {
    return readFileSync(join(root, file), 'utf8') === hash;
  } catch {
    return false;
  }
}

export function remember(file, hash) {
  writeFileSync(join(root, file), hash);
}
