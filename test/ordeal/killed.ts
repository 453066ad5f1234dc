import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { HEALTHY_MS } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { Writer } from './writer.ts';

/**
 * `kill -9` while a person writes, `times` times: no acknowledged write may be missing afterwards, and
 * the site is ready again within `healthyMs`.
 */
export async function killedUnderWrites(
  site: ServerProcess,
  times: number,
  healthyMs = HEALTHY_MS,
): Promise<Outcome> {
  const writer = await Writer.signUp(site.url);
  let slowest = { wall: 0, cpu: 0 };
  for (let round = 0; round < times; round += 1) {
    const before = writer.acknowledged;
    const writing = writer.write();
    await site.until(async () => writer.acknowledged > before + 2, 60_000);
    // It dies at another moment of a write each time.
    await sleep(Math.random() * 30);
    await site.kill('SIGKILL');
    writer.stop();
    await writing;
    const wall = await site.start();
    if (wall > slowest.wall) slowest = { wall, cpu: site.cpuMs };
    const stored = await writer.read();
    if (stored < writer.acknowledged) {
      return {
        survived: false,
        seen: `write ${writer.acknowledged} was lost: ${stored} is stored`,
      };
    }
  }
  return {
    survived: slowest.wall <= healthyMs,
    seen: `${writer.acknowledged} writes, none lost; ready after ${seconds(slowest.wall)} at most, ${seconds(slowest.cpu)} of it CPU`,
  };
}
