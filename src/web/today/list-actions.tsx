import { useState } from 'react';
import type { TonightTitle } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/retry-words.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { setMark } from '#web/library/library-actions.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';

interface ListActionsProps {
  title: TonightTitle;
  /** The number of titles left in the draw, in words. */
  left: string;
}

/** Actions for a drawn title besides watching it. */
export function ListActions({ title, left }: ListActionsProps) {
  const key = { type: title.media_type, id: title.media_id };
  const state = useViewerTitle(key);
  const isWatched = state?.watched ?? false;
  const isListed = state?.watchlist ?? !title.is_started;
  return (
    <div className="today-actions">
      {title.next_episode ? (
        <EpisodeWatched id={key.id} episode={title.next_episode} />
      ) : (
        <button
          type="button"
          className="today-link"
          onClick={() => void setMark(key, 'watched', !isWatched)}
        >
          {isWatched ? 'Ainda não vi' : 'Já vi esse'}
        </button>
      )}
      <button
        type="button"
        className="today-link"
        onClick={() => void setMark(key, 'watchlist', !isListed)}
      >
        {isListed ? 'Tirar da lista' : 'Pôr na lista'}
      </button>
      <span className="today-left">{left}</span>
    </div>
  );
}

interface EpisodeWatchedProps {
  /** The series. */
  id: number;
  episode: NonNullable<TonightTitle['next_episode']>;
}

/** Marks the episode that was drawn, not the whole series. */
function EpisodeWatched({ id, episode }: EpisodeWatchedProps) {
  const [isWatched, setWatched] = useState(false);
  const mark = async (watched: boolean) => {
    setWatched(watched);
    const { season_number, episode_number } = episode;
    const json = { media_id: id, season_number, episode_number };
    try {
      if (watched) await send('POST /watched/episodes/add', { json, withToken: true });
      else await send('DELETE /watched/episodes/remove', { json, withToken: true });
      announceChange(['watched'], [{ type: 'serie', id }]);
      showToast({ text: watched ? 'Adicionado' : 'Removido!', kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWatched(!watched);
      showToast({ text: retryWords(error), kind: 'error' });
    }
  };
  return (
    <button type="button" className="today-link" onClick={() => void mark(!isWatched)}>
      {isWatched ? 'Ainda não vi o episódio' : 'Já vi esse episódio'}
    </button>
  );
}
