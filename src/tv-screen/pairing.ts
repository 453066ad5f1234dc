import { callApi, RequestFailed } from './api.ts';

/** A code that the TV shows; times are milliseconds since the epoch. */
export interface ShownCode {
  userCode: string;
  /** The page for typing it, and an address that already contains it, for the QR. */
  address: string;
  scanned: string;
  from: number;
  until: number;
}

export type PairingState =
  | { state: 'asking' | 'offline' | 'denied' | 'busy' }
  | { state: 'showing'; code: ShownCode };

interface TvCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

interface PairingOptions {
  onChange: (pairing: PairingState) => void;
  onToken: (token: string) => void;
  send?: typeof callApi;
  now?: () => number;
  /** Runs a task after some milliseconds, and returns a function that cancels it. */
  wait?: (task: () => void, ms: number) => () => void;
}

const RETRY_MS = 5000;
/** Milliseconds for which a refusal is shown before the next code. */
const DENIED_MS = 8000;
/** Milliseconds that each `slow_down` adds to the interval (RFC 8628). */
const SLOW_DOWN_MS = 5000;

/** Gets a code, polls until it is typed on a phone, and begins again when it expires. Returns a stop function. */
export function pair({
  onChange,
  onToken,
  send = callApi,
  now = () => Date.now(),
  wait = later,
}: PairingOptions): () => void {
  let isStopped = false;
  let cancel: () => void = () => undefined;
  const after = (ms: number, task: () => Promise<void>) => {
    cancel = wait(() => void (isStopped || task()), ms);
  };

  async function ask(): Promise<void> {
    try {
      const code = await send<TvCode>('/tv/code', { method: 'POST' });
      if (isStopped) return;
      const shown: ShownCode = {
        userCode: code.user_code,
        address: code.verification_uri,
        scanned: code.verification_uri_complete,
        from: now(),
        until: now() + code.expires_in * 1000,
      };
      onChange({ state: 'showing', code: shown });
      const interval = code.interval * 1000;
      after(interval, () => poll(code.device_code, shown, interval));
    } catch (error) {
      if (isStopped) return;
      onChange({ state: isNoConnection(error) ? 'offline' : 'busy' });
      after(RETRY_MS, ask);
    }
  }

  async function poll(secret: string, code: ShownCode, interval: number): Promise<void> {
    if (now() >= code.until) return ask();
    try {
      const body = { device_code: secret };
      const session = await send<{ access_token: string }>('/tv/token', { method: 'POST', body });
      if (!isStopped) onToken(session.access_token);
      return;
    } catch (error) {
      if (isStopped) return;
      const detail = error instanceof RequestFailed ? error.detail : '';
      if (detail === 'expired_token') return ask();
      if (detail === 'access_denied') {
        onChange({ state: 'denied' });
        return after(DENIED_MS, ask);
      }
      // A failed poll keeps the code on the screen, because it is still valid.
      const next = detail === 'slow_down' ? interval + SLOW_DOWN_MS : interval;
      after(next, () => poll(secret, code, next));
    }
  }

  void ask();
  return () => {
    isStopped = true;
    cancel();
  };
}

const isNoConnection = (error: unknown) => error instanceof RequestFailed && error.status === 0;

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
