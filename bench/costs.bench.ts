// CPU time of one process for all steps of the slider, the slowest of several lists: at the number of services that
// have a price in Brazil, and at more than anybody has.
import { bestSets } from '#web/costs/solver/best-sets.ts';
import { randomCase, seededNumbers } from '#web/costs/solver/testing/random-cases.ts';
import { report } from './load.ts';

const SIZES = [
  { services: 26, titles: 500, limitMs: 200 },
  { services: 60, titles: 2000, limitMs: 3000 },
];
const LISTS = 20;

const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

for (const { services, titles, limitMs } of SIZES) {
  const times: number[] = [];
  const counts: number[] = [];
  for (let seed = 60; seed < 60 + LISTS; seed += 1) {
    const cover = randomCase(seededNumbers(seed), { services, titles });
    const began = process.cpuUsage();
    counts.push(bestSets(cover).length);
    times.push(cpuMs(began));
  }
  const slowest = Math.max(...times);
  report(
    `costs: all steps between money and titles, ${services} services and ${titles} titles, the slowest of ${LISTS} lists`,
    `${slowest.toFixed()} ms`,
    `≤ ${limitMs} ms`,
    slowest <= limitMs,
  );
  console.log(
    `costs: the first list takes ${times[0]!.toFixed()} ms; the lists have ${Math.min(...counts)} to ${Math.max(...counts)} steps`,
  );
}
