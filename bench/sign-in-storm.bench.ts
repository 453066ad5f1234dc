// A hundred clients sign in at once, for seconds: how many succeed, how many are told to come back, what
// readers notice of it, and whether the next person gets in.
import autocannon from 'autocannon';
import { signUpBody } from '#test/account-requests.ts';
import { PASSWORD } from '#test/accounts.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import { failedOf, percentile, readOften } from './visits.ts';

const PEOPLE = 60;
const SECONDS = 15;
const CONNECTIONS = 100;
const TITLE = '/movie/cidade-de-deus-598';

const site = await startSite({ TRUSTED_PROXIES: '127.0.0.1,::1', REGISTRATION_LIMIT: '0' });
let number = 0;

const reads = () => readOften(site.url + TITLE, SECONDS);

const emailOf = (person: number) => `storm${person}@exemplo.com.br`;

async function signUp(person: number): Promise<void> {
  const response = await fetch(`${site.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${person}` },
    body: JSON.stringify(signUpBody({ email: emailOf(person), username: `storm${person}` })),
  });
  if (!response.ok) throw new Error(`registering: ${response.status} ${await response.text()}`);
}

try {
  for (let person = 0; person < PEOPLE; person += 1) await signUp(person);
  await reads();
  const quiet = await reads();
  const [storm, beside] = await Promise.all([
    autocannon({
      url: `${site.url}/api/auth/login`,
      connections: CONNECTIONS,
      duration: SECONDS,
      timeout: 60,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            number += 1;
            const username = emailOf(number % PEOPLE);
            return {
              ...request,
              headers: {
                'content-type': 'application/x-www-form-urlencoded',
                'x-forwarded-for': `203.0.113.${number % 250}`,
              },
              body: new URLSearchParams({ username, password: PASSWORD }).toString(),
            };
          },
        },
      ],
    }),
    reads(),
  ]);
  const statuses = Object.entries(storm.statusCodeStats ?? {});
  const unexpected = statuses.filter(([status]) => !['200', '429', '503'].includes(status));
  report(
    `sign-ins of ${CONNECTIONS} clients at once`,
    `${Math.round(storm['2xx'] / SECONDS)} a second; ${statuses.map(([status, { count }]) => `${status}: ${count}`).join(', ')}`,
    'only 200, 429 and 503',
    unexpected.length === 0 && storm['2xx'] > 0 && storm.errors === 0,
  );
  const [p99, alone] = [beside, quiet].map(({ times }) => percentile(times, 0.99));
  report(
    'title page beside it, p99',
    `${Math.round(p99!)} ms, quiet ${Math.round(alone!)} ms`,
    '≤ 500 ms, all answered',
    p99! <= 500 && failedOf(beside) === 0,
  );
  const again = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.9' },
    body: new URLSearchParams({ username: emailOf(1), password: PASSWORD }),
  });
  report('a sign-in after it', String(again.status), '200', again.status === 200);
} finally {
  await site.close();
}
