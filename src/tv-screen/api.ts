import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Schemas } from '#api/schema.gen.ts';

export type TvTitle = Schemas['TvTitle'];
export type TvTitleInfo = Schemas['TvTitleInfo'];
export type TvHome = Schemas['TvHome'];
export type TvRow = TvHome['rows'][number];
export type HouseMember = Schemas['HouseholdMember'];
export type HouseTitle = Schemas['HouseholdTitle'];

/** A response that is not 2xx; `status` 0 means that there was none. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly detail: string;

  constructor(status: number, detail = '') {
    super(`${status} ${detail}`);
    this.status = status;
    this.detail = detail;
  }
}

interface Sending {
  method?: string;
  token?: string | null;
  /** Parameters are sent as a form, anything else as JSON. */
  body?: unknown;
}

/**
 * Calls the API and resolves with the JSON of its response, or null without one.
 * @throws RequestFailed
 */
export async function callApi<T>(
  path: string,
  { method = 'GET', token = null, body }: Sending = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const isForm = body instanceof URLSearchParams;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    text = await response.text();
  } catch {
    throw new RequestFailed(0);
  }
  const json: unknown = parse(text);
  if (!response.ok) throw new RequestFailed(response.status, detailOf(json));
  return json as T;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function detailOf(json: unknown): string {
  const { detail } = Object(json) as { detail?: unknown };
  return typeof detail === 'string' ? detail : '';
}

export interface Session {
  token: string;
  /** Calls the API for this session. A 401 ends it; the promise is then never settled. */
  call: <T>(path: string, options?: { method?: string; body?: unknown }) => Promise<T>;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of this TV; only for components that are shown with one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('there is no session');
  return session;
}

export function createSession(token: string, onEnd: () => void): Session {
  return {
    token,
    call: <T>(path: string, options: { method?: string; body?: unknown } = {}) =>
      callApi<T>(path, { ...options, token }).catch((error: unknown) => {
        if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
        onEnd();
        return new Promise<never>(() => undefined);
      }),
  };
}
