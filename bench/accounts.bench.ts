// Measures how fast pages are read while many people sign in, and the call that every page of a signed-in person makes,
// compared with a bare Hono route.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report, throughputRatio } from './load.ts';
import { startBaseline, startSite } from './site.ts';

const SIGN_INS = 30;
const READS = 1500;
/** Read at the same time, as by several visitors. */
const READERS = 4;
const PASSWORD = 'Pão-de-queijo-7';
const AIM_P99 = 2;
const AIM_ME = 0.45;

const none = { SIGN_IN_ACCOUNT_LIMIT: '0', SIGN_IN_ADDRESS_LIMIT: '0', REGISTRATION_LIMIT: '0' };
const site = await startSite(none);
try {
  const emails = await makePeople();
  await readsDuringSignIns(emails);
  await ownAccount(emails[0]!);
} finally {
  await site.close();
}

async function makePeople(): Promise<string[]> {
  const emails = Array.from({ length: SIGN_INS }, (_, at) => `pessoa${at}@exemplo.com.br`);
  for (const email of emails) {
    const person = { email, password: PASSWORD, username: 'pessoa', profile: { name: 'Pessoa' } };
    const answer = await fetch(`${site.url}/api/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    if (answer.status !== 201) throw new Error(`register answered ${answer.status}`);
  }
  return emails;
}

async function signIn(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD });
  const answer = await fetch(`${site.url}/api/auth/login`, { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function readsDuringSignIns(emails: readonly string[]): Promise<void> {
  const page = (await fetch(`${site.url}/movie/598`)).url;
  await readPage(page, READS / 4);
  const quiet = p99Of(await readPage(page, READS));
  const reading = new AbortController();
  let signedIn = 0;
  const storm = Promise.all(
    emails.map(async (email) => {
      while (!reading.signal.aborted) {
        await signIn(email);
        signedIn += 1;
      }
    }),
  );
  const busy = p99Of(await readPage(page, READS));
  reading.abort();
  await storm;
  report(
    `p99 of reading a title page while ${SIGN_INS} people sign in at once (${signedIn} sign-ins)`,
    `${busy.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    `≤ ${AIM_P99} × quiet`,
    busy <= AIM_P99 * quiet,
  );
}

async function readPage(page: string, count: number): Promise<number[]> {
  const times: number[] = [];
  const reader = async () => {
    while (times.length < count) {
      const began = performance.now();
      const answer = await fetch(page);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function ownAccount(email: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(email)}` };
  const url = `${site.url}/api/users/me`;
  const folder = await mkdtemp(join(tmpdir(), 'vouver-bench-'));
  const file = join(folder, 'me');
  await writeFile(file, await (await fetch(url, { headers })).text());
  const baseline = await startBaseline('bare-hono.ts', { BODY_FILE: file });
  const ratio = await throughputRatio(url, baseline.url, headers);
  await baseline.close();
  await rm(folder, { recursive: true });
  report('GET /users/me / bare Hono, same JSON', ratio.toFixed(2), `≥ ${AIM_ME}`, ratio >= AIM_ME);
}
