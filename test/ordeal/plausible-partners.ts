import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Outcome } from './outcome.ts';
import { messageTo, PATIENCE_MS, photo, push, TITLE, UPLOAD } from './partners.ts';
import { signUp } from './person.ts';
import type { ServerProcess } from './server-process.ts';

const MISSING = 9_000_004;
const FOREIGN = '<script>alert(1)</script>';
/** A mail server speaks first; whoever says nothing for so long is waiting for that. */
const GREETING_MS = 300;

/**
 * Partners that speak their protocols and lie: the film database answers with another title, the bucket has other
 * bytes than were stored, the mail server fails after it has taken a mail, and the push service takes a message and
 * then has never heard of the browser. Nothing of it is believed, stored or sent as what it is not.
 */
export async function partnersPlausible(site: ServerProcess, port: number): Promise<Outcome> {
  const partner = await startPlausible(port);
  try {
    const person = await signUp(site.url);
    const from = site.output.length;
    const log = () => site.output.slice(from);
    const outcomes = {
      message: await messageTo(site),
      push: await push(site, person, port),
      photo: await photo(site, person),
      'missing title': await site.status(`/movie/filme-${MISSING}`),
    };
    await site.until(async () => partner.pushes === 1, PATIENCE_MS);
    const again = await push(site, person, port);
    await site.until(async () => partner.pushes === 2, PATIENCE_MS);
    const file = await fetch(site.url + UPLOAD);
    await file.arrayBuffer();
    const isHarmless =
      file.headers.get('content-type') === 'image/webp' &&
      file.headers.get('x-content-type-options') === 'nosniff';
    const failed = () => ['mail', 'title-fetch'].filter((job) => log().includes(`"job":"${job}"`));
    await site.until(async () => failed().length === 2, PATIENCE_MS);
    const believed = await site.status(`/movie/filme-${MISSING}`);
    const well = { title: await site.status(TITLE), health: await site.status('/health') };
    const seen = Object.entries({ ...outcomes, ...well }).map(
      ([name, status]) => `${name} ${status}`,
    );
    const isWell = Object.values(well).every((status) => status === 200);
    const isAccepted = [outcomes.message, outcomes.push, again, outcomes.photo].every(
      (status) => status < 300,
    );
    return {
      survived:
        isWell &&
        isAccepted &&
        isHarmless &&
        [202, 404].includes(believed) &&
        !log().includes('"job":"push"') &&
        partner.mails > 0,
      seen: `${seen.join(', ')}; the lied-about title ${believed}, foreign bytes ${isHarmless ? 'an image' : 'SENT AS THEY ARE'}; jobs that failed: ${failed().join(', ')}`,
    };
  } finally {
    partner.close();
  }
}

/** One port for all partners: a client that speaks first gets HTTP, one that waits a mail server. */
async function startPlausible(port: number) {
  const counts = { pushes: 0, mails: 0 };
  const http = createHttpServer((request, response) => answer(request, response, counts));
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      stream.resume().on('end', () => {
        counts.mails += 1;
        done(Object.assign(new Error('the disk is full'), { responseCode: 452 }));
      });
    },
  });
  mail.on('error', () => undefined);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const greet = setTimeout(() => {
      socket.removeListener('readable', handOver);
      mail.server.emit('connection', socket);
    }, GREETING_MS);
    const handOver = () => {
      clearTimeout(greet);
      http.emit('connection', socket);
    };
    socket.once('readable', handOver);
  });
  server.listen(port);
  await once(server, 'listening');
  return {
    get pushes() {
      return counts.pushes;
    },
    get mails() {
      return counts.mails;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  counts: { pushes: number },
): void {
  const { url = '', method } = request;
  request.resume();
  if (url.startsWith('/send/')) {
    counts.pushes += 1;
    response.writeHead(counts.pushes === 1 ? 201 : 410).end();
  } else if (url.startsWith('/3/')) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 1, title: 'Outro filme', overview: 7 }));
  } else {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(method === 'GET' ? FOREIGN : undefined);
  }
}
