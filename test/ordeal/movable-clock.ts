// Loaded into a process by `--import`: moves its clock, and that of its threads, by the milliseconds in
// the file that CLOCK_OFFSET_FILE names. Timers go on by the monotonic clock, as on a real machine.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_OFFSET_FILE'];
const RealDate = Date;

if (file !== undefined) {
  // Read each time, so that all threads jump at once.
  const now = (): number => RealDate.now() + Number(readFileSync(file, 'utf8'));
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, words: unknown[], newTarget) =>
      Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
