import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { request, RequestFailed } from './api.ts';

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
      request<T>(path, { ...options, token }).catch((error: unknown) => {
        if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
        onEnd();
        return new Promise<never>(() => undefined);
      }),
  };
}
