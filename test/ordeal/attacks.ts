import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Request } from 'autocannon';
import { readSubjects } from './subjects.ts';
import type { Subjects } from './subjects.ts';

export interface AttackOptions {
  connections: number;
  /** May be a fraction. */
  seconds: number;
  /** The first number: nobody may have requested the addresses made from it before. */
  first: number;
}

export interface AttackResult {
  /** Redirects too. */
  answered: number;
  refused: number;
  /** The first number of the next attack. */
  next: number;
}

type Wanted = Pick<Request, 'method' | 'path' | 'body' | 'headers'>;

/** Makes the n-th request, for each kind that once overloaded the site. */
const REQUESTS = {
  cards: ({ cards }, n) => ({ path: at(cards, n) }),
  drawings: ({ drawings }, n) => ({ path: at(drawings, n) }),
  search: (_, n) => ({ path: `/search?query=a${n}` }),
  'API search': (_, n) => ({ path: `/api/movies/search?query=casa%20${n}` }),
  redirects: ({ titles }, n) => ({ path: redirected(at(titles, n), n) }),
  'unknown paths': (_, n) => ({ path: `/nada/${n}` }),
  contact: (_, n) => ({ method: 'POST', path: '/contact', body: BODIES[n % BODIES.length]! }),
} satisfies Record<string, (subjects: Subjects, n: number) => Wanted>;

export const ATTACKS = [
  ...(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]),
  'aborted',
] as const;
export type Attack = (typeof ATTACKS)[number];

export const isAttack = (name: string): name is Attack =>
  ATTACKS.some((candidate) => candidate === name);

/** Addresses that the requests come from, as a proxy reports them. */
const CLIENTS = 50;
/** Enough clients that none reaches its budget: they measure the capacity of the site. */
const MANY_CLIENTS = 250;
const clientOf = (n: number, clients = CLIENTS) => `203.0.113.${(n % clients) + 1}`;

/** Runs some kinds of attack in turn, on connections that ask again as soon as they are answered. */
export async function attack(
  url: string,
  kinds: readonly Attack[],
  { connections, seconds, first }: AttackOptions,
): Promise<AttackResult> {
  if (kinds.includes('aborted')) return abortBodies(url, { connections, seconds, first });
  const subjects = await readSubjects(url);
  let next = first;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    requests: kinds.map((kind) => ({
      setupRequest: (request) => {
        const wanted = kind === 'aborted' ? {} : REQUESTS[kind](subjects, next);
        const headers = {
          ...HEADERS,
          origin: url,
          'x-forwarded-for': clientOf(next, kind === 'API search' ? MANY_CLIENTS : CLIENTS),
        };
        next += 1;
        return { ...request, ...wanted, headers };
      },
    })),
  });
  const answered = result['2xx'] + result['3xx'];
  return { answered, refused: result.non2xx - result['3xx'], next };
}

const HEADERS = {
  'accept-encoding': 'br',
  'content-type': 'application/x-www-form-urlencoded',
};

const at = (all: readonly string[], n: number): string => all[n % all.length]!;

/** `/movie/cidade-de-deus-598` under another name, or with its first part encoded: each address is a new one. */
function redirected(page: string, n: number): string {
  const id = /\d+$/.exec(page)?.[0] ?? '';
  const [, type = ''] = page.split('/');
  if (n % 2 === 0) return `/${type}/qualquer-${n}-${id}`;
  return `/%${type.charCodeAt(0).toString(16)}${type.slice(1)}/outro-${n}-${id}`;
}

/** A megabyte of 250,000 fields, and as many as the limit of size lets through. */
const BODIES = [250_000, 15_000].map((fields) => 'a=1&'.repeat(fields));

const FORM = 'application/x-www-form-urlencoded';
const BEGUN: readonly [path: string, contentType: string, body: string][] = [
  ['/contact', FORM, 'name=Dora&message='],
  ['/api/contact', 'application/json', '{"name": "Dora", "message": "'],
  ['/api/auth/login', FORM, 'username=dora%40exemplo.com.br&password='],
  ['/api/users/register', 'application/json', '{"email": "dora@'],
];

/** Clients that leave in the middle of what they send. */
async function abortBodies(
  url: string,
  { connections, seconds, first }: AttackOptions,
): Promise<AttackResult> {
  const until = performance.now() + seconds * 1000;
  let next = first;
  const leave = async () => {
    do {
      next += 1;
      await abortBody(url, next);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: connections }, leave));
  return { answered: 0, refused: next - first, next };
}

/** Sends the head and the beginning of a body, and closes the connection. */
export async function abortBody(url: string, n: number): Promise<void> {
  const { port, host } = new URL(url);
  const [path, type, body] = BEGUN[n % BEGUN.length]!;
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${url}`,
    `Content-Type: ${type}`,
    'Content-Length: 20000',
    `X-Forwarded-For: ${clientOf(n)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}${'a'.repeat(5000)}`);
  // Long enough that the site has begun to read it.
  await sleep(5 + (n % 4) * 5);
  socket.destroy();
  await closed;
}
