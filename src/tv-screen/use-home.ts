import { useEffect, useState } from 'preact/hooks';
import type { TvHome } from './api.ts';
import type { Session } from './session.ts';
import { useStable } from './use-stable.ts';

const RETRY_MS = 5000;
/** A TV that stays on gets the rows of the day. */
const REFRESH_MS = 15 * 60_000;

/** The rows; null until they are loaded, which is tried until it succeeds. */
export function useHome(session: Session) {
  const [home, setHome] = useState<TvHome | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      timer = setTimeout(() => setLoads((count) => count + 1), ms);
    };
    session.call<TvHome>('/tv/home').then(
      (loaded) => {
        if (isStopped) return;
        setFailed(false);
        setHome(loaded);
        again(REFRESH_MS);
      },
      () => {
        if (isStopped) return;
        setFailed(true);
        again(RETRY_MS);
      },
    );
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [session, loads]);
  const refresh = useStable(() => setLoads((count) => count + 1));
  return { home, hasFailed, refresh };
}
