import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, connectApi, read } from './api-client.ts';
import { errorDetail, refusalBody } from './error-detail.ts';
import { send } from './send.ts';
import { currentToken, onSession, setToken } from './session.ts';

interface Sent {
  path: string;
  init: RequestInit;
}
let sent: Sent[] = [];

/** Connects an API that gives this response to every call. */
const answering = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  connectApi((path, init) => {
    sent.push({ path, init });
    return body === undefined
      ? new Response(null, { status, headers })
      : Response.json(body, { status, headers });
  });

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error as ApiError,
  );
const headerOf = ({ init }: Sent, name: string) => new Headers(init.headers).get(name);

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', {});
});
afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

describe('a request', () => {
  test('has its parameters in the address, and none that is undefined', async () => {
    answering(200, {});
    await read('GET /lists/saga/{id}', {
      path: { id: 7 },
      query: { page: 2, plan_ids: undefined, after: 'a b&c' },
    });
    await read('GET /recommendations');
    expect(sent.map(({ path, init }) => [init.method, path])).toEqual([
      ['GET', '/api/lists/saga/7?page=2&after=a+b%26c'],
      ['GET', '/api/recommendations'],
    ]);
    expect(sent[0]!.init.body).toBeUndefined();
  });

  test('has its body as JSON, as a form or as files', async () => {
    answering(202, null);
    const json = { name: 'Zé', email: 'ze@exemplo.com.br', subject: 'Oi', message: 'Bom dia!' };
    expect(await send('POST /contact', { json })).toBeNull();
    expect(headerOf(sent[0]!, 'content-type')).toBe('application/json');
    expect(JSON.parse(String(sent[0]!.init.body))).toEqual(json);
    // No call of today takes these two; those of accounts do.
    const anyCall = send as unknown as (name: string, options: object) => Promise<unknown>;
    await anyCall('POST /auth/login', {
      form: { username: 'a@b.c', password: 'ç&=', scope: undefined },
    });
    expect(String(sent[1]!.init.body)).toBe('username=a%40b.c&password=%C3%A7%26%3D');
    expect(headerOf(sent[1]!, 'content-type')).toBeNull();
    await anyCall('PATCH /users/images/me', {
      multipart: { file_photo: new Blob(['x']), missing: undefined },
    });
    const body = sent[2]!.init.body as FormData;
    expect([...body.keys()]).toEqual(['file_photo']);
  });

  test('resolves with null for a response without a body', async () => {
    answering(204);
    const anyCall = send as unknown as (name: string) => Promise<unknown>;
    expect(await anyCall('POST /auth/logout')).toBeNull();
  });

  test('can be cancelled', async () => {
    const aborted = new AbortController();
    connectApi(
      (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () =>
            reject(new DOMException('stopped', 'AbortError')),
          );
        }),
    );
    const failure = failureOf(read('GET /recommendations', { signal: aborted.signal }));
    aborted.abort();
    expect((await failure).status).toBe(0);
  });
});

describe('the token', () => {
  test('is sent only with calls that accept it', async () => {
    answering(200, {});
    setToken('secret');
    await read('GET /viewer/titles', { withToken: true });
    await read('GET /movies/{id}', { path: { id: 1 } });
    await read('GET /movies/{id}', { path: { id: 1 }, withToken: true });
    expect(sent.map((request) => headerOf(request, 'authorization'))).toEqual([
      'Bearer secret',
      null,
      'Bearer secret',
    ]);
  });

  test('drops a token that the API rejects, and notifies listeners once', async () => {
    answering(401, { detail: 'Unauthorized' });
    setToken('old');
    const told = vi.fn<() => void>();
    const stop = onSession(told);
    const failures = await Promise.all(
      [1, 2].map(() => failureOf(read('GET /viewer/titles', { withToken: true }))),
    );
    expect(failures.map(({ status }) => status)).toEqual([401, 401]);
    expect(currentToken()).toBeNull();
    expect(told).toHaveBeenCalledOnce();
    stop();
    setToken('new');
    expect(told).toHaveBeenCalledOnce();
  });

  test('survives the refusal of an older one', async () => {
    connectApi(() => {
      setToken('new');
      return Response.json({ detail: 'Unauthorized' }, { status: 401 });
    });
    setToken('old');
    await failureOf(read('GET /viewer/titles', { withToken: true }));
    expect(currentToken()).toBe('new');
  });

  test('is none on the server', () => {
    vi.unstubAllGlobals();
    expect(() => setToken('secret')).toThrow('no session on the server');
  });
});

describe('an error', () => {
  const errorWith = async (status: number, body?: unknown, headers = {}) => {
    answering(status, body, headers);
    return failureOf(read('GET /movies/{id}', { path: { id: 1 } }));
  };

  test.each([
    [{ detail: 'Not Found' }, { code: null, reason: 'Not Found', fields: {} }],
    [
      { detail: 'LOGIN_BAD_CREDENTIALS' },
      { code: 'LOGIN_BAD_CREDENTIALS', reason: null, fields: {} },
    ],
    [
      { detail: { code: 'REGISTER_INVALID_PASSWORD', reason: 'Curta demais.' } },
      { code: 'REGISTER_INVALID_PASSWORD', reason: 'Curta demais.', fields: {} },
    ],
    [
      {
        detail: [
          { type: 'too_small', loc: ['body', 'name'], msg: 'Escreva seu nome.' },
          { type: 'other', loc: ['body', 'name'], msg: 'Outra coisa.' },
          { type: 'json_invalid', loc: ['body'], msg: 'must be valid JSON' },
        ],
      },
      {
        code: null,
        reason: null,
        fields: { name: 'Escreva seu nome.', '': 'must be valid JSON' },
      },
    ],
    [null, { code: null, reason: null, fields: {} }],
    [{ detail: { code: 3 } }, { code: null, reason: null, fields: {} }],
  ])('says %j', async (body, detail) => {
    expect(errorDetail(await errorWith(400, body))).toEqual(detail);
  });

  test('is a title that is still being fetched', async () => {
    const error = await errorWith(202, { detail: 'Coming' }, { 'retry-after': '2' });
    expect([error.status, error.retryAfter]).toEqual([202, 2]);
  });

  test('has the body that its status has in the contract', async () => {
    const gone = await errorWith(410, { detail: 'Gone', name: 'Limite' });
    expect(refusalBody(gone, 'GET /movies/{id}', 410)?.name).toBe('Limite');
    expect(refusalBody(gone, 'GET /movies/{id}', 404)).toBeNull();
    expect(refusalBody(new Error('another'), 'GET /movies/{id}', 410)).toBeNull();
  });

  test('without JSON, or without a response, is one too', async () => {
    expect(await errorWith(502)).toMatchObject({ status: 502, body: null, retryAfter: null });
    connectApi(() => Promise.reject(new TypeError('no network')));
    const failure = await failureOf(read('GET /recommendations'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.status).toBe(0);
  });
});
