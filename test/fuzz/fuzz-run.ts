import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'drizzle-orm';
import { createTestUser, desktop, signIn } from '#test/accounts.ts';
import type { createTestApi } from '#test/api.ts';
import { connectionFrom } from '#test/account-requests.ts';
import type { Db } from '#platform/database/database.ts';
import { beginSession } from '#accounts/sessions.ts';
import { findUserByEmail } from '#accounts/user-queries.ts';
import type { User } from '#accounts/user-queries.ts';
import { systemClock } from '#platform/clock.ts';
import { FUZZ_JOB, fuzzRequest } from './fuzz-requests.ts';
import type { FuzzRequest, OpenApi } from './fuzz-requests.ts';
import { Random } from './random.ts';

export interface FuzzFailure {
  request: string;
  problem: string;
}
export interface FuzzResult {
  sent: number;
  /** The number of responses with each status. */
  statuses: Record<number, number>;
  /** Routes that accepted requests (2xx) by actor, as `actor METHOD /route`. */
  accepted: Set<string>;
  failures: FuzzFailure[];
}

/** The senders of requests. Half of a superuser's and a TV's go to routes that treat them differently. */
const ACTORS = ['nobody', 'nobody', 'person', 'person', 'superuser', 'tv'] as const;
type Actor = (typeof ACTORS)[number];
const OWN_ROUTES: Partial<Record<Actor, RegExp>> = {
  superuser: /^\/admin\//,
  tv: /^\/(tv|users\/me|opened)/,
};

/** Persons or sessions may have been ended by an earlier request. */
const NEW_TOKENS_EVERY = 20;

/**
 * Sends `count` requests that the API's own document and a seed determine. A failure is a 5xx, a status
 * that the document does not name for the operation, or a body of another shape.
 */
export async function fuzz(
  { ask }: Pick<ReturnType<typeof createTestApi>, 'ask'>,
  db: Db,
  { count, seed }: { count: number; seed: number },
): Promise<FuzzResult> {
  const document = (await (await ask('/openapi.json')).json()) as OpenApi;
  const shapes = new Ajv2020({ strict: false, validateFormats: false });
  shapes.addSchema(document, 'api');
  const random = new Random(seed);
  const result: FuzzResult = { sent: 0, statuses: {}, accepted: new Set(), failures: [] };
  const tokensOf = accounts(db);
  let tokens: Partial<Record<Actor, string>> = {};
  const all = Object.keys(document.paths);
  for (; result.sent < count; result.sent += 1) {
    if (result.sent % NEW_TOKENS_EVERY === 0) tokens = await tokensOf();
    const actor = random.of(ACTORS);
    const isOwn = OWN_ROUTES[actor];
    const routes = isOwn && random.chance(0.5) ? all.filter((route) => isOwn.test(route)) : all;
    const request = fuzzRequest(document, random, routes);
    const token = tokens[actor];
    const response = await ask(
      request.path,
      {
        method: request.method,
        headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(request.body !== undefined && { body: request.body }),
      },
      // Another client each time, so that rate limits do not end the run.
      connectionFrom(`203.0.${random.below(256)}.${random.below(256)}`),
    );
    result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
    if (response.ok) result.accepted.add(`${actor} ${request.method} ${request.route}`);
    const problem = await problemOf(response, { request, document, shapes });
    if (problem !== undefined) {
      const { method, path, body } = request;
      const shown = typeof body === 'string' ? ` ${body.slice(0, 300)}` : '';
      result.failures.push({
        request: `${actor} ${method} ${path.slice(0, 300)}${shown}`,
        problem,
      });
    }
  }
  return result;
}

/** Returns tokens that are new at each call, and a failed job: of the same accounts while they exist and are active. */
function accounts(db: Db) {
  const users: { person?: User; superuser?: User } = {};
  const there = async (who: keyof typeof users, isSuperuser: boolean) => {
    const before = users[who];
    const known = before && (await findUserByEmail(db, before.email));
    const user = before && known?.isActive ? before : await createTestUser(db, { isSuperuser });
    users[who] = user;
    return user;
  };
  return async (): Promise<Partial<Record<Actor, string>>> => {
    const person = await there('person', false);
    const superuser = await there('superuser', true);
    await addFailedJob(db);
    return {
      person: await signIn(db, person),
      superuser: await signIn(db, superuser),
      tv: await beginSession(db, person.id, desktop, {
        clock: systemClock,
        sessionDays: 30,
        isTv: true,
      }),
    };
  };
}

async function addFailedJob(db: Db): Promise<void> {
  await db.execute(sql`select pgboss.create_queue('fuzz', '{"policy": "standard"}'::jsonb)
    where not exists (select from pgboss.queue where name = 'fuzz')`);
  await db.execute(sql`insert into pgboss.job (id, name, state, completed_on, output)
    values (${FUZZ_JOB}::uuid, 'fuzz', 'failed', now(), '{"reason": "Error: ECONNREFUSED"}')
    on conflict do nothing`);
}

async function problemOf(
  response: Response,
  { request, document, shapes }: { request: FuzzRequest; document: OpenApi; shapes: Ajv2020 },
): Promise<string | undefined> {
  const { status } = response;
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!;
  const isStream = type === 'text/event-stream';
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`;
  // All operations refuse addresses above 2048 characters.
  if (status === 414 && request.path.length > 2000) return undefined;
  const method = request.method.toLowerCase();
  const documented = document.paths[request.route]![method]!.responses[status];
  if (!documented) return `${status} is not documented: ${text.slice(0, 200)}`;
  const content = documented.content?.[type];
  if (text !== '' && documented.content && !content) return `${status} has the type ${type}`;
  if (content?.schema === undefined || type !== 'application/json') return undefined;
  const path = [
    'paths',
    request.route,
    method,
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const matches = shapes.validate({ $ref: `api#/${encodeURI(pointer)}` }, JSON.parse(text));
  return matches ? undefined : `${status} has another shape: ${shapes.errorsText()}`;
}
