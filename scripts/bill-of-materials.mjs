// Writes the packages of package-lock.json as a CycloneDX bill of materials, offline: to standard output,
// or to the file that is named. `npm sbom` refuses a tree with a peer conflict, and with --omit=dev leaves
// out what is needed both in production and by a tool.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './terminal.mjs';

const NO_LICENSE = {
  // Their package.json has an older form of the field, which the lock file does not copy: MIT.
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

/** All packages of a lock file, by name and version. */
export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
      return {
        name,
        version: entry.version,
        license: entry.license ?? NO_LICENSE[name],
        integrity: entry.integrity,
        isDev: entry.dev === true || entry.devOptional === true,
        isOptional: entry.optional === true,
      };
    });
}

/** The bill of materials in CycloneDX 1.6, always equal for a lock file. */
export function billOfMaterials(lock) {
  const components = new Map();
  for (const entry of packagesOf(lock)) {
    const purl = `pkg:npm/${entry.name.replace('@', '%40')}@${entry.version}`;
    const earlier = components.get(purl);
    const isNeeded = !entry.isDev || earlier?.scope === 'required' || earlier?.scope === 'optional';
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: entry.name,
      version: entry.version,
      purl,
      scope: isNeeded ? (entry.isOptional ? 'optional' : 'required') : 'excluded',
      ...(entry.license && { licenses: [licenseOf(entry.license)] }),
      ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    });
  }
  const application = { type: 'application', name: lock.name, version: lock.version };
  const digest = createHash('sha256')
    .update(JSON.stringify([...components.keys()]))
    .digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`];
  const serial = [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: application },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

const licenseOf = (text) =>
  / (AND|OR|WITH) /.test(text) ? { expression: text } : { license: { id: text } };

const NAMES = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

const hashesOf = (integrity) =>
  integrity.split(' ').map((hash) => {
    const [algorithm, content] = hash.split(/-(.*)/s);
    return { alg: NAMES[algorithm], content: Buffer.from(content, 'base64').toString('hex') };
  });

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

if (process.argv[1]?.endsWith('bill-of-materials.mjs')) {
  const text = `${JSON.stringify(billOfMaterials(readLock()), null, 2)}\n`;
  const [file] = process.argv.slice(2);
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text);
}
