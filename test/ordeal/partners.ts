import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { image } from '#test/images.ts';
import type { Outcome } from './outcome.ts';
import { askForMail, signUp } from './person.ts';
import type { Person } from './person.ts';
import type { ServerProcess } from './server-process.ts';

/** The kinds of jobs that need a partner; each must fail, and be tried again. */
const KINDS = ['mail', 'push', 'title-fetch'];
/** Different titles, because one that could not be fetched is not requested again for a while. */
const MISSING = { dead: 9_000_001, lying: 9_000_002, silent: 9_000_003 };
export const TITLE = '/movie/cidade-de-deus-598';
const OTHER_TITLE = '/movie/forrest-gump-o-contador-de-historias-13';
/** An image that the site requests from the bucket. */
export const UPLOAD = '/uploads/0a1b2c3d4e5f60718293a4b5c6d7e8f9-128.webp';
/** Milliseconds for the site, which waits up to half a minute for each silent partner. */
export const PATIENCE_MS = 120_000;
const ANSWERS = { lying: '\0\xff 200 OK {"id": []}\r\n\r\n', silent: '' };

/** The environment of a site with all its partners at one port of this machine. */
export const partnersAt = (port: number): Record<string, string> => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'ola@vouver.example',
  CONTACT_EMAIL: 'contato@vouver.example',
  TMDB_TOKEN: 'a-token-of-the-ordeal',
  TMDB_BASE_URL: `http://127.0.0.1:${port}/3`,
  PUSH_HOSTS: 'localhost',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'vouver',
  S3_ACCESS_KEY_ID: 'ordeal',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-the-ordeal',
});

/**
 * Mail server, bucket, push service and film database are dead, send nonsense or say nothing: pages and the site's
 * health are as always, no response is a 500, and every job of `kinds` is tried again.
 */
export async function partnersGone(
  site: ServerProcess,
  port: number,
  kind: 'dead' | 'lying' | 'silent',
  kinds: readonly string[] = KINDS,
): Promise<Outcome> {
  const partner = kind === 'dead' ? undefined : await startPartner(port, ANSWERS[kind]);
  try {
    const person = await signUp(site.url);
    const from = site.output.length;
    const statuses = await Promise.all([
      messageTo(site),
      push(site, person, port),
      photo(site, person),
      site.status(UPLOAD),
      site.status(`/movie/filme-${MISSING[kind]}`),
      // A page requested while the others wait for the partners.
      site.status(OTHER_TITLE),
    ]);
    const [message, pushed, ofPhoto, file, missing, meanwhile] = statuses;
    const outcomes = {
      message,
      push: pushed,
      photo: ofPhoto,
      'upload’s file': file,
      'missing title': missing,
      'a title meanwhile': meanwhile,
    };
    const failed = () => kinds.filter((job) => site.output.slice(from).includes(`"job":"${job}"`));
    await site.until(async () => failed().length === kinds.length, PATIENCE_MS);
    const well = { title: await site.status(TITLE), health: await site.status('/health') };
    const seen = Object.entries({ ...outcomes, ...well }).map(
      ([name, status]) => `${name} ${status}`,
    );
    const isWell = Object.values(well).every((status) => status === 200);
    return {
      survived:
        isWell &&
        meanwhile === 200 &&
        message < 300 &&
        pushed < 300 &&
        file === 503 &&
        !statuses.some((status) => status === 0 || status === 500),
      seen: `${seen.join(', ')}; jobs tried again: ${failed().join(', ')}`,
    };
  } finally {
    partner?.close();
    for (const socket of partner?.sockets ?? []) socket.destroy();
  }
}

/** A mail that its server always refuses for now: other mails are sent while it is retried, and the site is healthy. */
export async function jobThatAlwaysFails(site: ServerProcess, port: number): Promise<Outcome> {
  const poor = 'sempre-recusada@exemplo.com.br';
  const received: string[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      if (address !== poor) return done();
      refused += 1;
      return done(Object.assign(new Error('later'), { responseCode: 451 }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  try {
    await askForMail(site.url, await signUp(site.url, poor));
    await site.until(async () => refused > 0, PATIENCE_MS);
    const others: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const recipient = await signUp(site.url);
      await askForMail(site.url, recipient);
      others.push(recipient.email);
    }
    await site.until(async () => others.every((email) => received.includes(email)), PATIENCE_MS);
    const health = await site.status('/health');
    return {
      survived: health === 200 && !received.includes(poor),
      seen: `refused ${refused} times, ${others.length} later mails sent; health ${health}`,
    };
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** Sends a message to the operator, which is a mail. */
export const messageTo = (site: ServerProcess): Promise<number> =>
  post(site, '/api/contact', MESSAGE);

const MESSAGE = {
  name: 'Dora Lima',
  email: 'dora@exemplo.com.br',
  subject: 'Falta um filme',
  message: 'Não achei Bye Bye Brasil. Cadê?',
};

async function post(
  site: ServerProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** Subscribes a browser whose push service is the partner, and sends it a message. */
export async function push(
  site: ServerProcess,
  { headers }: Person,
  port: number,
): Promise<number> {
  const browser = createECDH('prime256v1');
  const keys = {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `http://localhost:${port}/send/1`;
  const subscribed = await post(site, '/api/alerts/push', { endpoint, keys }, headers);
  return subscribed < 300 ? post(site, '/api/alerts/push/test', {}, headers) : subscribed;
}

export async function photo(site: ServerProcess, { headers }: Person): Promise<number> {
  const body = new FormData();
  const png = await image(80, 80).png().toBuffer();
  body.append('file_photo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const url = `${site.url}/api/users/images/me`;
  return (await fetch(url, { method: 'PATCH', headers, body })).status;
}

/** Listens at a port, and sends `answer` when a client connects or says anything. */
async function startPartner(port: number, answer: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(answer);
    socket.on('data', () => socket.write(answer));
  });
  server.listen(port);
  await once(server, 'listening');
  return { sockets, close: () => server.close() };
}
