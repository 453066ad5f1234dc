import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planted, readFaults, roomOf, sampleOf } from '../scripts/fault-list.mjs';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const faults = readFaults();

/** Lines for which a room needs one more fault. */
const LINES_A_FAULT = 1200;

/** The lines of the program in each room: without tests and generated files. */
function linesOfRooms(): Map<string, number> {
  const lines = new Map<string, number>();
  for (const folder of ['src', 'migrations', 'build-plugins', 'scripts']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`;
      const isProgram = /\.(tsx?|mjs|sql)$/.test(file) && !/\.(test\.tsx?|gen\.ts)$/.test(file);
      const room = roomOf(file);
      if (!isProgram || room.includes('.')) continue;
      lines.set(room, (lines.get(room) ?? 0) + read(file).split('\n').length);
    }
  }
  return lines;
}

test('every planted fault still has its place in the code, once', () => {
  const lost = faults.flatMap((fault) => {
    try {
      planted(read(fault.file), fault);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(lost).toEqual([]);
});

test('no two faults share a file of code, so that all can be compiled at once', () => {
  const files = faults.map(({ file }) => file).filter((file) => !file.endsWith('.sql'));
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
});

test('there are at least 80 faults, and in every room as many as its size asks for', () => {
  expect(faults.length).toBeGreaterThanOrEqual(80);
  const missing = [...linesOfRooms()].flatMap(([room, lines]) => {
    const own = faults.filter((fault) => fault.room === room).length;
    const wanted = Math.max(1, Math.floor(lines / LINES_A_FAULT));
    return own < wanted ? [`${room}: ${own} of ${wanted}`] : [];
  });
  expect(missing).toEqual([]);
});

test('each fault says in one sentence whom it harms', () => {
  expect(faults.filter(({ harm }) => !/^["\p{Lu}`].{20,}\.$/u.test(harm))).toEqual([]);
});

test('a seed always chooses the same sample, and another one another', () => {
  const chosen = sampleOf(faults, 6, 7);
  expect(chosen).toHaveLength(6);
  expect(sampleOf(faults, 6, 7)).toEqual(chosen);
  expect(sampleOf(faults, 6, 8)).not.toEqual(chosen);
  // Over some days nearly all are planted.
  const seeds = Array.from({ length: 90 }, (_, seed) => seed);
  const all = new Set(seeds.flatMap((seed) => sampleOf(faults, 6, seed)));
  expect(all.size).toBeGreaterThan(faults.length * 0.95);
});

test('a fault is planted as it is written, whatever characters it has', () => {
  const fault = { file: 'a.ts', find: 'b(c)', replace: "$& $1 $' b" };
  expect(planted('a b(c) d', fault)).toBe("a $& $1 $' b d");
  expect(() => planted('b(c) b(c)', fault)).toThrow('a.ts has 2 places');
  expect(() => planted('nothing', fault)).toThrow('a.ts has 0 places');
});
