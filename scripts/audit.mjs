// Reports the packages of package-lock.json with known weaknesses, without a network: the argument is a folder with the
// advisories of OSV for npm (all.zip of https://osv.dev, unpacked), one JSON file for each.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { packagesOf, readLock } from './bill-of-materials.mjs';

/** Compares two versions in the order of SemVer, ignoring everything after a plus sign. */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((version) => {
    const [core, ...rest] = version.split('+', 1)[0].split('-');
    return { core: core.split('.').map(Number), before: rest.join('-') };
  });
  for (let at = 0; at < 3; at += 1) {
    const difference = (left.core[at] ?? 0) - (right.core[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.before === '' || right.before === '')
    return Number(left.before === '') - Number(right.before === '');
  return comparePreReleases(left.before.split('.'), right.before.split('.'));
}

function comparePreReleases(left, right) {
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a, b] = [left[at], right[at]];
    if (a === b) continue;
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    const numbers = [a, b].map((part) => /^\d+$/.test(part));
    if (numbers[0] && numbers[1]) return Number(a) - Number(b);
    if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return 0;
}

/** True if an advisory's part about one package affects a version. */
export function isAffected({ versions = [], ranges = [] }, version) {
  if (versions.includes(version)) return true;
  return ranges
    .filter(({ type }) => type === 'SEMVER')
    .some(({ events }) => {
      let isIn = false;
      for (const event of events) {
        if (event.introduced !== undefined && compareVersions(version, event.introduced) >= 0)
          isIn = true;
        if (event.fixed !== undefined && compareVersions(version, event.fixed) >= 0) isIn = false;
        if (event.last_affected !== undefined && compareVersions(version, event.last_affected) > 0)
          isIn = false;
      }
      return isIn;
    });
}

/** The advisories that affect packages: `{ name, version, isDev, id, summary }`. */
export function weaknessesOf(packages, advisories) {
  const ofName = (wanted) => packages.filter(({ name }) => name === wanted);
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', affected = [] }) =>
      affected
        .filter((part) => part.package?.ecosystem === 'npm')
        .flatMap((part) =>
          ofName(part.package.name)
            .filter(({ version }) => isAffected(part, version))
            .map(({ name, version, isDev }) => ({ name, version, isDev, id, summary })),
        ),
    );
}

async function readAdvisories(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const advisories = [];
  for (const name of names) advisories.push(JSON.parse(await readFile(join(folder, name), 'utf8')));
  return advisories;
}

if (process.argv[1]?.endsWith('audit.mjs')) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('usage: node scripts/audit.mjs FOLDER-OF-OSV-ADVISORIES');
    process.exitCode = 64;
  } else {
    const advisories = await readAdvisories(folder);
    const packages = packagesOf(readLock());
    const weaknesses = weaknessesOf(packages, advisories);
    for (const { name, version, isDev, id, summary } of weaknesses)
      console.log(
        `${isDev ? 'development' : 'PRODUCTION '}  ${name}@${version}  ${id}  ${summary}`,
      );
    console.log(
      `${packages.length} packages, ${advisories.length} advisories: ${weaknesses.length} weaknesses`,
    );
    if (weaknesses.some(({ isDev }) => !isDev)) process.exitCode = 1;
  }
}
