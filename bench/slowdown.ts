import type { Database } from '#platform/database/database.ts';
import { randomFrom } from './generated/random.ts';
import { report } from './load.ts';
import type { Site } from './site.ts';
import { readVisited, visitorOf } from './visitors.ts';
import { percentile, visit } from './visits.ts';

const VISITS_A_SECOND = 20;
/** Background work may make the slowest visits half as slow again, no more. */
const AIM_SLOWER = 1.5;

/** Response times of visits, shortest first. */
type Times = readonly number[];

/** Sends visitors to a site for some seconds on each call. What a process does only once is over before the first. */
export async function visitorsOf(
  database: Database,
  { url }: Site,
  seconds: number,
): Promise<() => Promise<Times>> {
  const next = visitorOf(await readVisited(database), randomFrom(1));
  const send = () =>
    visit(
      Array.from({ length: seconds * VISITS_A_SECOND }, (_, turn) => {
        const { page, call } = next();
        return url + (turn % 2 === 0 ? page : call);
      }),
      VISITS_A_SECOND,
    );
  await send();
  return send;
}

/** Reports how much slower the slowest visits are beside some work than alone. */
export function reportSlowdown(what: string, alone: Times, beside: Times): void {
  const [before, during] = [percentile(alone, 0.99), percentile(beside, 0.99)];
  report(
    `visitors while ${what}, p99`,
    `${during.toFixed(1)} ms, ${(during / before).toFixed(2)} times ${before.toFixed(1)} ms (median ${percentile(beside, 0.5).toFixed(1)} and ${percentile(alone, 0.5).toFixed(1)} ms)`,
    `≤ ${AIM_SLOWER} times`,
    during <= AIM_SLOWER * before,
  );
}
