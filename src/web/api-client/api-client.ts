/** Sends one GET to the product's API and gives its answer. */
export type Transport = (pathAndQuery: string) => Response | Promise<Response>;

/** In the browser the API is called over HTTP; on the server `connectApi` puts the app itself here. */
let transport: Transport = (path) => fetch(path, { headers: { accept: 'application/json' } });

export function connectApi(inProcess: Transport): void {
  transport = inProcess;
}

/**
 * An answer other than 200. `status` is the HTTP status; 0 means that no answer came. `body` is its
 * JSON, where it has any.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(path: string, status: number, body?: unknown) {
    super(`GET ${path} answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** Reads `/api{path}` as JSON. Throws `ApiError` for everything but a 200: 202 is not there yet. */
export async function read<T>(
  path: string,
  query: Record<string, string | number> = {},
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const url = `/api${path}${search.size > 0 ? `?${search}` : ''}`;
  let answer: Response;
  try {
    answer = await transport(url);
  } catch {
    throw new ApiError(url, 0);
  }
  const body = answer.json();
  if (answer.status === 200) return body as Promise<T>;
  throw new ApiError(url, answer.status, await body.catch(() => null));
}
