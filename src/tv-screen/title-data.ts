import { useEffect, useState } from 'preact/hooks';
import type { TvTitleInfo } from './api.ts';
import { RequestFailed } from './api.ts';
import { useSession } from './session.ts';

export interface TitleKey {
  type: 'movie' | 'serie';
  id: number;
}

export type TitleData =
  | { state: 'loading' | 'pending' | 'missing' | 'failed' }
  | { state: 'here'; title: TvTitleInfo };

/** A title that is being fetched is requested again after so long. */
const PENDING_MS = 2000;

/** Loads a title, with how to change it here and how to try again. */
export function useTitle({ type, id }: TitleKey) {
  const { call } = useSession();
  const [data, setData] = useState<TitleData>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (next: TitleData) => {
      if (!isStopped) setData(next);
    };
    const load = () =>
      call<TvTitleInfo | { detail: string }>(
        `/tv/${type === 'movie' ? 'movies' : 'series'}/${id}`,
      ).then(
        (answer) => {
          if ('room' in answer) return take({ state: 'here', title: answer });
          take({ state: 'pending' });
          if (!isStopped) timer = setTimeout(() => void load(), PENDING_MS);
        },
        (error: unknown) => {
          const status = error instanceof RequestFailed ? error.status : 0;
          take({ state: status === 404 || status === 410 ? 'missing' : 'failed' });
        },
      );
    setData({ state: 'loading' });
    void load();
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [type, id, tries, call]);
  const change = (more: Partial<TvTitleInfo>) =>
    setData((before) =>
      before.state === 'here' ? { ...before, title: { ...before.title, ...more } } : before,
    );
  return { data, change, tryAgain: () => setTries(tries + 1) };
}
