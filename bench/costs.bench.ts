// CPU time of one process for a list of 2,000 titles at 60 services: all steps of the slider, in several lists.
import { eachBestSet } from '#web/costs/solver/best-sets.ts';
import { randomCase, seededNumbers } from '#web/costs/solver/testing/random-cases.ts';
import { report } from './load.ts';

const SIZE = { services: 60, titles: 2000 };
const LISTS = 20;
const LIMIT_MS = 1000;

const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

const times: number[] = [];
const counts: number[] = [];
for (let seed = 60; seed < 60 + LISTS; seed++) {
  const cover = randomCase(seededNumbers(seed), SIZE);
  const began = process.cpuUsage();
  let steps = 0;
  eachBestSet(cover, () => steps++);
  times.push(cpuMs(began));
  counts.push(steps);
}
const slowest = Math.max(...times);
report(
  `costs: all steps between money and titles, 60 services and 2,000 titles, the slowest of ${LISTS} lists`,
  `${slowest.toFixed()} ms`,
  `≤ ${LIMIT_MS} ms`,
  slowest <= LIMIT_MS,
);
console.log(
  `costs: the first list takes ${times[0]!.toFixed()} ms; the lists have ${Math.min(...counts)} to ${Math.max(...counts)} steps`,
);
