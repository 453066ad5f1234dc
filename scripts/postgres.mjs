import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const debianFolder = '/usr/lib/postgresql';

/** The folder with `initdb` and `postgres`: Debian's newest version, else one of PATH; undefined if none. */
export function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  return [
    ...versions.toSorted((a, b) => b - a).map((version) => `${debianFolder}/${version}/bin`),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

export function hasPostgres() {
  return findPostgres() !== undefined;
}
