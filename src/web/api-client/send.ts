import {
  parametersOf,
  request,
  type CallAnswer,
  type AnyOptions,
  type Call,
  type OptionsOf,
  type ReadCall,
} from './api-client.ts';

// Not in api-client.ts: every page carries that file, and only forms and buttons need this one.

/** The calls that change something. */
export type WriteCall = Exclude<Call, ReadCall>;

interface AnyBody {
  json?: unknown;
  form?: object;
  multipart?: object;
}

/**
 * Sends a call that changes something and gives the body of the response, null for none. Throws
 * `ApiError` where it did not succeed. If the session has ended (401), the viewer is asked to sign in over
 * the page, and the call is sent again when they have; it throws if they do not, or somebody else does.
 */
export function send<C extends WriteCall>(
  name: C,
  ...options: OptionsOf<C>
): Promise<CallAnswer<C>>;
export async function send(name: Call, options: AnyOptions & AnyBody = {}): Promise<unknown> {
  const response = await request(name, options, bodyOf(options));
  return response.status === 204 ? null : response.json();
}

function bodyOf({ json, form, multipart }: AnyBody): RequestInit {
  if (json !== undefined) {
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  }
  if (form) return { body: parametersOf(form) };
  if (!multipart) return {};
  const body = new FormData();
  for (const [key, value] of Object.entries(multipart)) {
    // Several files have one name.
    for (const part of [value].flat()) if (part !== undefined) body.append(key, part);
  }
  return { body };
}
