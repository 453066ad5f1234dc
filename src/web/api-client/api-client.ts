// Reasons: docs/decisions/2026-11-22-typed-client.md
import type { Calls } from '#api/schema.gen.ts';
import { currentKeeper, currentToken, dropToken } from './session.ts';

/** A call of the API by its method and path in the OpenAPI document. */
export type Call = keyof Calls;

type Replies<C extends Call> = Calls[C]['replies'];
type Success<C extends Call> = C extends `GET ${string}` ? 200 : 200 | 201 | 202 | 204;

/** The body of a successful call. A GET with status 202 counts as failed, because there is no content yet. */
export type CallAnswer<C extends Call> = Replies<C>[keyof Replies<C> & Success<C>];

/** A status of a failed call. */
export type RefusedStatus<C extends Call> = Exclude<keyof Replies<C>, Success<C> | 304>;

/**
 * The input of a call: `path` and `query` parameters, a body (`json`, `form` or `multipart`), and `withToken` if the
 * API takes a token. A public read has none, so that no cache sees one.
 */
export type Options<C extends Call> = C extends Call
  ? WithoutReplies<Calls[C]> & CallSettings
  : never;

/** A call that takes several kinds of body has one variant for each. */
type WithoutReplies<Variant> = Variant extends unknown ? Omit<Variant, 'replies'> : never;

interface CallSettings {
  signal?: AbortSignal | null | undefined;
  /** A token to send instead of the session's. */
  bearer?: string;
  /** True if nobody waits for the call: if the session has ended, it fails without asking anybody to sign in. */
  isUnattended?: boolean;
  /** True for data that only this site's pages may show, so that it is no part of the API. */
  isPageData?: boolean;
}

/** Any call's options, without its types: the compiler has checked them by the call's name. */
export interface AnyOptions extends CallSettings {
  path?: Record<string, string | number>;
  query?: object;
  withToken?: boolean;
}

/** Sends a request to an address of the product's API. */
export type ApiTransport = (
  pathAndQuery: string,
  init: RequestInit,
) => Response | Promise<Response>;

/** In the browser the API is called over HTTP; on the server `connectApi` replaces this by the app itself. */
let transport: ApiTransport = (path, init) => fetch(path, init);

export function connectApi(inProcess: ApiTransport): void {
  transport = inProcess;
}

/**
 * The error of a failed call. `status` is the HTTP status; 0 means that there was no response. `body` is its JSON, null
 * without any. error-detail.ts parses it.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Seconds until a retry is allowed, if the response has `Retry-After`. */
  readonly retryAfter: number | null;
  constructor(
    call: string,
    status: number,
    body: unknown = null,
    retryAfter: number | null = null,
  ) {
    super(`${call} answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Reads data that only this site's pages may show; null if it does not come, because a page is whole without it. */
export const readPageData = (path: string): Promise<unknown> =>
  transmit(`GET /${path}`, { isPageData: true })
    .then((response) => response.json())
    .catch(() => null);

/** Calls that only read. send.ts sends those that change something. */
export type ReadCall = Extract<Call, `GET ${string}`>;

/** The options of a call; optional if none is required. */
export type OptionsOf<C extends Call> = {} extends Options<C> ? [Options<C>?] : [Options<C>];

/**
 * Reads from the API and returns the body of the response. Throws `ApiError` without one. A 401 to a token ends its
 * session; if the page stays, the read waits for its viewer.
 */
export function read<C extends ReadCall>(name: C, ...options: OptionsOf<C>): Promise<CallAnswer<C>>;
export async function read(name: Call, options?: AnyOptions): Promise<unknown> {
  return (await request(name, options)).json();
}

/**
 * Sends any call, with the additions of send.ts, and returns the response of a successful one. A page that stays when
 * its session ends has the call sent again when its viewer is back.
 */
export function request(
  name: Call,
  options: AnyOptions = {},
  init?: RequestInit,
): Promise<Response> {
  const attempt = () => transmit(name, options, init);
  return currentKeeper()?.carry(name, options, attempt) ?? attempt();
}

async function transmit(
  name: string,
  { path = {}, query, signal = null, withToken, bearer, isPageData }: AnyOptions,
  init?: RequestInit,
): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const address = template.replace(/{(\w+)}/g, (_, key: string) => encodeURIComponent(path[key]!));
  const search = String(parametersOf(query));
  const token = withToken ? (bearer ?? currentToken()) : null;
  const headers = {
    accept: 'application/json',
    ...init?.headers,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    const root = isPageData ? '/page-data' : '/api';
    response = await transport(`${root}${address}${search && `?${search}`}`, {
      ...init,
      method,
      signal,
      headers,
    });
  } catch {
    throw new ApiError(name, 0);
  }
  if (response.ok && (response.status !== 202 || method !== 'GET')) return response;
  // If a page keeps its session, its keeper decides instead.
  if (response.status === 401 && token && !currentKeeper()) dropToken(token);
  throw await errorOf(name, response);
}

/** The error for a response that does not count as successful. */
export async function errorOf(name: string, response: Response): Promise<ApiError> {
  const wait = response.headers.get('retry-after');
  return new ApiError(
    name,
    response.status,
    await response.json().catch(() => null),
    wait === null ? null : Number(wait),
  );
}

/** Fields as parameters of an address or form, without undefined ones; a list is repeated. */
export const parametersOf = (fields: object = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((part) => [name, part]),
    ),
  );
