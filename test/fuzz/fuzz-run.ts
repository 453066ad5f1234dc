import { Ajv2020 } from 'ajv/dist/2020.js';
import { createTestUser, signIn } from '#test/accounts.ts';
import type { createTestApi } from '#test/api.ts';
import { connectionFrom } from '#test/account-requests.ts';
import type { Db } from '#platform/database/database.ts';
import { findUserByEmail } from '#accounts/user-queries.ts';
import { fuzzRequest } from './fuzz-requests.ts';
import type { FuzzRequest, OpenApi } from './fuzz-requests.ts';
import { Random } from './random.ts';

export interface FuzzFailure {
  request: string;
  problem: string;
}
export interface FuzzResult {
  sent: number;
  /** How many responses had each status. */
  statuses: Record<number, number>;
  failures: FuzzFailure[];
}

/** With a token every second request, whose person or session may have been ended by an earlier one. */
const NEW_TOKEN_EVERY = 20;

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
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [] };
  let token = '';
  let user = await createTestUser(db);
  for (; result.sent < count; result.sent += 1) {
    if (result.sent % NEW_TOKEN_EVERY === 0) {
      if (!(await findUserByEmail(db, user.email))) user = await createTestUser(db);
      token = await signIn(db, user);
    }
    const request = fuzzRequest(document, random);
    const authorization = random.of([{}, { authorization: `Bearer ${token}` }]);
    const response = await ask(
      request.path,
      {
        method: request.method,
        headers: { ...request.headers, ...authorization },
        ...(request.body !== undefined && { body: request.body }),
      },
      // Another client each time, so that rate limits do not end the run.
      connectionFrom(`203.0.${random.below(256)}.${random.below(256)}`),
    );
    result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1;
    const problem = await problemOf(response, { request, document, shapes });
    if (problem !== undefined) {
      const { method, path, body } = request;
      const shown = typeof body === 'string' ? ` ${body.slice(0, 300)}` : '';
      result.failures.push({ request: `${method} ${path.slice(0, 300)}${shown}`, problem });
    }
  }
  return result;
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
  // The same for every operation: addresses above 2048 characters.
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
