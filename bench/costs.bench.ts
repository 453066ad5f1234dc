// How long a list of 2,000 titles at 60 services takes: the set with everything, which is what a visitor
// waits for, and for information the outline of the slider and all steps. CPU time of one process.
import loadHighs from 'highs';
import { eachBestSet } from '#web/costs/best-sets.ts';
import { randomCase, seededNumbers } from '#web/costs/testing/random-cases.ts';
import { report } from './load.ts';

const SIZE = { services: 60, titles: 2000 };
const LIMIT_MS = 1000;
/** Steps after which the slider has its outline. */
const OUTLINE = 20;

const highs = await loadHighs();
const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const given = randomCase(seededNumbers(60), SIZE);
const began = process.cpuUsage();
const times: number[] = [];
eachBestSet(highs, given, () => times.push(cpuMs(began)));
const [first = 0] = times;
const outline = times[OUTLINE] ?? times.at(-1)!;
report(
  'costs: the cheapest services with everything, 60 services and 2,000 titles',
  `${first.toFixed()} ms`,
  `≤ ${LIMIT_MS} ms`,
  first <= LIMIT_MS,
);
console.log(
  `costs: the first ${OUTLINE} steps take ${(outline / 1000).toFixed(1)} s, all ${times.length} ${(times.at(-1)! / 1000).toFixed(1)} s of CPU`,
);
