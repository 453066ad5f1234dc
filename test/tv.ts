import { expect } from 'vitest';
import { send } from './account-requests.ts';
import type { createTestApi } from './api.ts';

type Api = Pick<ReturnType<typeof createTestApi>, 'ask'>;

/** The User-Agent of a Samsung TV of 2019. */
export const SAMSUNG =
  'Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/5.0 TV Safari/537.36';

export interface TvCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** Requests the code of a TV. */
export async function newCode(api: Api): Promise<TvCode> {
  const answer = await send(api, ['POST', '/tv/code']);
  expect(answer.status).toBe(200);
  return (await answer.json()) as TvCode;
}

/** Polls as a TV: the token, or the reason why there is none. */
export async function poll(
  api: Api,
  { device_code }: Pick<TvCode, 'device_code'>,
  userAgent = SAMSUNG,
): Promise<{ status: number; token?: string; detail?: string }> {
  const headers = { 'user-agent': userAgent };
  const answer = await send(api, ['POST', '/tv/token'], { device_code }, { headers });
  const { access_token: token, detail } = (await answer.json()) as Record<string, string>;
  return { status: answer.status, ...(token && { token }), ...(detail && { detail }) };
}

/** Types a code as a signed-in person: true in the response if a TV showed it, or the status of an error. */
export async function typeCode(
  api: Api,
  code: string,
  { method = 'POST', ...sent }: { token: string; method?: 'POST' | 'DELETE'; from?: string },
): Promise<unknown> {
  const path = method === 'POST' ? `/tv/code/${code}/register` : `/tv/code/${code}`;
  const answer = await send(api, [method, path], undefined, sent);
  return answer.status === 200 ? answer.json() : answer.status;
}

/** Pairs a TV with the account of a token; returns the TV's own token. */
export async function pairTv(api: Api, token: string, userAgent = SAMSUNG): Promise<string> {
  const code = await newCode(api);
  expect(await typeCode(api, code.user_code, { token })).toBe(true);
  const polled = await poll(api, code, userAgent);
  expect(polled.status).toBe(200);
  return polled.token!;
}
