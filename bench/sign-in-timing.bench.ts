// Tests that the time of a refused sign-in does not tell if an account exists: 200 pairs of a wrong password for a
// known and for an unknown address, in random order, compared by a Mann-Whitney rank test.
import { register } from '#accounts/user-commands.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestApi, testConfig } from '../test/api.ts';
import { onOneDatabase } from './databases.ts';
import { randomFrom } from './generated/random.ts';
import { report } from './load.ts';
import { mannWhitney, medianOf } from './rank-test.ts';

const PAIRS = 200;
const WARM_UP = 20;
/** Two-sided 1 %: of a hundred runs without any difference one is reported as a miss. */
const CRITICAL_Z = 2.576;
const KNOWN = 'conhecida@exemplo.com.br';
/** The accent makes it compared in more than one Unicode form. */
const WRONG = 'Erradíssima-123';

await onOneDatabase(async ({ name, open }) => {
  const { db, close } = await open();
  try {
    const device = { userAgent: '', network: '', place: '' };
    const password = 'Pão-de-queijo-7';
    const person = { email: KNOWN, password, username: 'dora', profile: { name: 'Dora' } };
    await register(db, person, { clock: systemClock, device });
    const config = { ...testConfig, signInAccountLimit: 0, signInClientLimit: 0 };
    const { ask } = createTestApi({ db, config, clock: systemClock });
    const attempt = async (email: string): Promise<number> => {
      const body = new URLSearchParams({ username: email, password: WRONG });
      const began = performance.now();
      const answer = await ask('/auth/login', { method: 'POST', body });
      await answer.text();
      const took = performance.now() - began;
      if (answer.status !== 400) throw new Error(`login answered ${answer.status}`);
      return took;
    };
    const random = randomFrom(1);
    const [ofAccounts, unknown]: [number[], number[]] = [[], []];
    for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
      const nobody = `ninguem${pair + WARM_UP}@exemplo.com.br`;
      const isKnownFirst = random.below(2) === 0;
      const first = await attempt(isKnownFirst ? KNOWN : nobody);
      const second = await attempt(isKnownFirst ? nobody : KNOWN);
      if (pair < 0) continue;
      ofAccounts.push(isKnownFirst ? first : second);
      unknown.push(isKnownFirst ? second : first);
    }
    const z = mannWhitney(ofAccounts, unknown);
    const medians = [ofAccounts, unknown].map((times) => medianOf(times).toFixed(2));
    report(
      `${name}: median of a known and an unknown address, ${PAIRS} pairs`,
      `${medians.join(' and ')} ms, rank test z ${z.toFixed(2)}`,
      `|z| < ${CRITICAL_Z}`,
      Math.abs(z) < CRITICAL_Z,
    );
  } finally {
    await close();
  }
});
