import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './terminal.mjs';

const FOLDER = 'test/faults';

/** The planted faults, one file a room; see CONTRIBUTING.md. */
export function readFaults() {
  return readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(join(root, FOLDER, name), 'utf8')))
    .map((fault) => ({ ...fault, room: roomOf(fault.file) }));
}

/** The folder of `src` that a file is in, or the folder of the project. */
export function roomOf(file) {
  const [first, second] = file.split('/');
  return first === 'src' ? second : first;
}

/**
 * The text with the fault in it.
 *
 * @throws {Error} if the fault's place is not there exactly once: the code has moved on, and the fault
 *   has to follow
 */
export function planted(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like ${JSON.stringify(find)}`);
  return text.replace(find, () => replace);
}

/** A sample of `count` faults, spread over the list, always the same for a seed. */
export function sampleOf(faults, count, seed) {
  const rated = faults.map((fault, at) => ({ fault, at, rank: mixed(seed, at) }));
  return rated
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
}

/** A number that looks random for each pair (the finaliser of MurmurHash3). */
function mixed(seed, at) {
  let value = (Math.imul(seed, 0x9e3779b1) + Math.imul(at + 1, 0x85ebca6b)) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}
