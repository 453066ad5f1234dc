import type { TonightTitle } from '#api/types.ts';
import { setMark } from '#web/library/library-actions.ts';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';

interface ListActionsProps {
  title: TonightTitle;
  /** How many are left in the draw, in words. */
  left: string;
}

/** What can be done with a drawn title instead of watching it; both can be undone here. */
export function ListActions({ title, left }: ListActionsProps) {
  const key = { type: title.media_type, id: title.media_id };
  const state = useViewerTitle(key);
  const isWatched = state?.watched ?? false;
  const isListed = state?.watchlist ?? true;
  return (
    <div className="today-actions">
      <button
        type="button"
        className="today-link"
        onClick={() => void setMark(key, 'watched', !isWatched)}
      >
        {isWatched ? 'Ainda não vi' : 'Já vi esse'}
      </button>
      <button
        type="button"
        className="today-link"
        onClick={() => void setMark(key, 'watchlist', !isListed)}
      >
        {isListed ? 'Tirar da lista' : 'Voltar pra lista'}
      </button>
      <span className="today-left">{left}</span>
    </div>
  );
}
