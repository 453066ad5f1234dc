import { randomBytes, randomInt } from 'node:crypto';
import { writeFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpBody } from '#test/account-requests.ts';
import { PASSWORD } from '#test/accounts.ts';
import { photoWithPlace } from '#test/images.ts';
import { tokenIn } from '#test/mail-content.ts';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { Podman, missingPrograms } from './podman.ts';
import { Readers } from './readers.ts';
import { freePort } from './server-process.ts';
import { makeStandIns } from './stand-ins.ts';
import { Writer } from './writer.ts';

const PROJECT = join(import.meta.dirname, '../..');
const IMAGE = 'localhost/vouver';
/** compose.yaml calls the processes so. */
const PROCESSES = ['app1', 'app2'] as const;
const READ_PATHS = ['/', '/movie/cidade-de-deus-598', '/api/movies/popular'];
const READERS = 4;
/** Every restriction that a container may have: nothing is written outside of /data and /tmp, by nobody with a right. */
const RESTRICTED = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
];
const SUBNET = '172.30.84.0/24';
const CLI = ['node', 'src/command-line/cli.ts'];

/** Runs a trial with the image made, or says what it needs. */
export async function onPodman(run: (podman: Podman) => Promise<Outcome>): Promise<Outcome> {
  const missing = missingPrograms();
  if (missing.length > 0)
    return { survived: true, seen: `skipped: needs ${missing.join(', ')}, which is not here` };
  const podman = new Podman();
  await makeStandIns(podman);
  console.log('  the image …');
  await podman.build({ tag: IMAGE, folder: PROJECT });
  return run(podman);
}

/** One container on the embedded database: what it may do, the commands beside it, a crash and a stop. */
export async function imageAlone(podman: Podman): Promise<Outcome> {
  const port = await freePort();
  const name = 'vouver-alone';
  const volume = `${name}-data`;
  const seen = [`${Math.round(Number(await podman.inspect(IMAGE, '{{.Size}}')) / 1e6)} MB`];
  await removeAlone(podman, name);
  // The default network has the addresses of every other podman on this machine.
  await podman.run('network', 'create', `--subnet=${SUBNET}`, name);
  const at = [
    '--hostname=vouver',
    `--network=${name}`,
    `--publish=127.0.0.1:${port}:3000`,
    `--volume=${volume}:/data`,
  ];
  const start = () =>
    podman.run(
      'run',
      '--detach',
      `--name=${name}`,
      ...RESTRICTED,
      ...at,
      '--env=SITE_URL=http://localhost',
      IMAGE,
    );
  const inside = (...words: string[]) => podman.run('exec', name, ...words);
  try {
    await start();
    seen.push(`healthy after ${seconds(await podman.untilHealthy(name))}`);
    seen.push(await confinement(inside));
    for (const words of COMMANDS) await inside(...CLI, ...words);
    seen.push(`${COMMANDS.length} commands`);
    const paths = [
      '/',
      '/movie/cidade-de-deus-598',
      '/tv',
      '/api/docs',
      '/art/share/movie/598.png',
    ];
    await fetchAll(`http://127.0.0.1:${port}`, paths);
    // A new container of the same name, as after an upgrade, takes over from one that was killed.
    await podman.run('kill', '--signal=KILL', name);
    await podman.run('rm', '--force', name);
    await start();
    seen.push(`after kill -9 healthy in ${seconds(await podman.untilHealthy(name))}`);
    const tried = ['exec', '--env=DATA_DIR=/data/tried', name, ...CLI];
    await podman.run(...tried, 'restore', '/data/trial.tar.gz');
    seen.push('its backup restored');
    await podman.run('stop', '--time=20', name);
    const code = await podman.inspect(name, '{{.State.ExitCode}}');
    seen.push(`exit code ${code}`);
    return { survived: code === '0', seen: seen.join(', ') };
  } finally {
    await removeAlone(podman, name);
  }
}

async function removeAlone(podman: Podman, name: string): Promise<void> {
  await podman.run('rm', '--force', '--ignore', name);
  await podman.run('volume', 'rm', '--force', `${name}-data`);
  await podman.run('network', 'rm', '--force', name);
}

/** Commands that read all that the image has: the database, migrations, seeds, uploads and the archive's library. */
const COMMANDS = [
  ['help'],
  ['status'],
  ['migrate'],
  ['import', 'demo'],
  ['export', 'plans', '/data/plans.csv'],
  ['import', 'plans', '/data/plans.csv'],
  ['search', 'rebuild'],
  ['cache', 'keys', 'title:movie:598'],
  ['backup', '/data/trial.tar.gz'],
];

/** Asks the process itself what it may do. @throws if it may more than it should */
async function confinement(inside: (...words: string[]) => Promise<string>): Promise<string> {
  const script = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const status = readFileSync('/proc/1/status', 'utf8');
    const of = (key) => new RegExp(key + ':\\\\s+(\\\\w+)').exec(status)[1];
    let write = 'written';
    try { writeFileSync('/app/x', ''); } catch ({ code }) { write = code; }
    console.log([of('Uid'), of('CapEff'), of('CapBnd'), of('NoNewPrivs'), write].join(' '));`;
  const seen = await inside('node', '-e', script);
  const none = '0'.repeat(16);
  if (seen !== `1000 ${none} ${none} 1 EROFS`) throw new Error(`the process may more: ${seen}`);
  return 'user 1000 without a capability on a read-only root';
}

async function fetchAll(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  }
}

/**
 * The project's own compose.yaml: somebody signs up, confirms the address by the mail and uploads a photo; one process
 * is killed; both are replaced by another image while people read and write; all is stopped.
 */
export async function imageComposed(podman: Podman): Promise<Outcome> {
  const [POSTGRES_PASSWORD, S3_SECRET, METRICS_TOKEN] = [0, 1, 2].map(() =>
    randomBytes(16).toString('hex'),
  );
  const env = {
    POSTGRES_PASSWORD: POSTGRES_PASSWORD!,
    S3_SECRET: S3_SECRET!,
    METRICS_TOKEN: METRICS_TOKEN!,
  };
  const compose = (...words: string[]) => podman.compose(env, ...words);
  const seen: string[] = [];
  const url = 'http://127.0.0.1:8080';
  await podman.serve(['database', ...PROCESSES].map(containerOf));
  try {
    await compose('down', '--volumes');
    await compose('up', '--detach', '--no-build');
    for (const name of PROCESSES) await podman.untilHealthy(containerOf(name));
    await untilAnswered(url);
    await person(url, seen);
    await trustsProxy(podman);
    const readers = new Readers(url, { count: READERS, paths: READ_PATHS });
    const writer = await Writer.signUp(url);
    const writing = writer.writeAndRead();
    try {
      await killOne(podman, readers, seen);
      const inWork = readers.failed.length;
      await makeNextVersion(podman);
      for (const name of PROCESSES) {
        await compose('up', '--detach', '--no-build', '--no-deps', '--timeout', '20', name);
        await podman.untilHealthy(containerOf(name));
        await readers.untilAnswered(200);
      }
      // nginx asks a process again five seconds after it failed; by then both must be the new ones.
      await sleep(6000);
      await readers.untilAnswered(200);
      seen.push(
        `${readers.answered} reads, ${inWork} in work of the killed one broken, ${readers.failed.length - inWork} during the upgrade ${readers.failed.slice(inWork, inWork + 3).join('; ')}`.trim(),
        `${writer.acknowledged} writes read back, ${writer.refused} refused, ${writer.stale.length} wrong`,
      );
      if (inWork > READERS || readers.failed.length > inWork || writer.stale.length > 0)
        return { survived: false, seen: seen.join(', ') };
    } finally {
      writer.stop();
      await Promise.all([writing, readers.stop()]);
    }
    await servesBoth(podman, url);
    await compose('stop', '--timeout', '20');
    const codes = await Promise.all(
      PROCESSES.map((name) => podman.inspect(containerOf(name), '{{.State.ExitCode}}')),
    );
    seen.push(`exit codes ${codes.join(', ')}`);
    return { survived: codes.every((code) => code === '0'), seen: seen.join(', ') };
  } finally {
    await compose('down', '--volumes').catch(() => undefined);
    await podman.stopServing();
  }
}

const containerOf = (service: string) => `vouver_${service}_1`;

async function untilAnswered(url: string): Promise<void> {
  const patience = AbortSignal.timeout(600_000);
  while (!(await fetch(`${url}/readyz`, { signal: patience }).catch(() => null))?.ok) {
    patience.throwIfAborted();
    await sleep(500);
  }
}

/** Signs up, confirms the address with the mail's link, signs in and uploads a photo. @throws where one fails */
async function person(url: string, seen: string[]): Promise<void> {
  const email = `ordeal${randomInt(2 ** 47)}@exemplo.com.br`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const post = (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  await post('/users/register', signUpBody({ email, username: `ordeal${randomInt(1e9)}` }));
  await post('/users/request-verify-token', { email });
  const token = tokenIn(await mailTo(email));
  const { is_verified: isVerified } = await post('/users/verify', { token });
  if (isVerified !== true) throw new Error('the address is not confirmed');
  const body = new URLSearchParams({ username: email, password: PASSWORD });
  const { access_token: access } = await ask('/auth/login', { method: 'POST', body });
  const form = new FormData();
  form.set('file_photo', new Blob([new Uint8Array(await photoWithPlace(640, 480))]), 'foto.jpg');
  const headers = { authorization: `Bearer ${String(access)}` };
  const user = await ask('/users/images/me', { method: 'PATCH', headers, body: form });
  const { photo_url: photo } = user.profile as { photo_url: string };
  // Either process has it: it is in the bucket.
  await fetchAll(url, Array(4).fill(new URL(photo, url).pathname));
  seen.push('signed up, confirmed by mail, photo in the bucket');
}

/** The raw mail to somebody, from the mail catcher's port of this machine. */
async function mailTo(email: string): Promise<string> {
  const api = 'http://127.0.0.1:8025/api/v1';
  interface Listed {
    messages: { ID: string; To: { Address: string }[] }[];
  }
  for (let tries = 0; tries < 120; tries += 1) {
    const { messages } = (await (await fetch(`${api}/messages`)).json()) as Listed;
    const mail = messages.find(({ To }) => To.some(({ Address }) => Address === email));
    if (mail) {
      const raw = await (await fetch(`${api}/message/${mail.ID}/raw`)).text();
      return raw.replaceAll('\r\n', '\n');
    }
    await sleep(500);
  }
  throw new Error('no mail arrived within a minute');
}

/** A process takes the request's id only from those whom it trusts to say who the client is. */
async function trustsProxy(podman: Podman): Promise<void> {
  const id = 'ordeal-of-the-image';
  const script = `fetch('http://app1:3000/livez', { headers: { 'x-request-id': '${id}' } })
    .then(({ headers }) => console.log(headers.get('x-request-id')))`;
  const answered = await podman.run('exec', containerOf('app2'), 'node', '-e', script);
  if (answered !== id)
    throw new Error('TRUSTED_PROXIES does not have the network of the composition');
}

async function killOne(podman: Podman, readers: Readers, seen: string[]): Promise<void> {
  const container = containerOf('app1');
  await readers.untilAnswered(50);
  // By its id: a container that podman itself killed counts as stopped by its operator, and stays so.
  process.kill(Number(await podman.inspect(container, '{{.State.Pid}}')), 'SIGKILL');
  await readers.untilAnswered(200);
  seen.push(`the killed one healthy in ${seconds(await podman.untilHealthy(container))}`);
}

/** Another image under the name that compose.yaml has: its package.json names the next version. */
async function makeNextVersion(podman: Podman): Promise<void> {
  const folder = join(podman.folder, 'next');
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(join(PROJECT, 'package.json'), 'utf8');
  writeFileSync(
    join(folder, 'package.json'),
    text.replace(/"version": ".*"/, '"version": "9.9.9"'),
  );
  writeFileSync(join(folder, 'Containerfile'), `FROM ${IMAGE}\nCOPY package.json /app/\n`);
  await podman.build({ tag: IMAGE, folder });
}

/** Both processes run the image that the name has now, and answer through nginx. */
async function servesBoth(podman: Podman, url: string): Promise<void> {
  const image = await podman.inspect(IMAGE, '{{.Id}}');
  for (const name of PROCESSES) {
    if ((await podman.inspect(containerOf(name), '{{.Image}}')) !== image)
      throw new Error(`${name} does not run the next image`);
  }
  await fetchAll(url, READ_PATHS);
}
