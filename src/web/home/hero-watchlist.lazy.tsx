import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';
import styles from './hero.module.css';

/** VOU VER on the ticket of the hero. */
export function HeroWatchlist({ type, id }: { type: MediaType; id: number }) {
  const isOn = useViewerTitle({ type, id })?.watchlist ?? false;
  return (
    <div ref={repeatEarlyPress} data-early="" className={styles.mark}>
      <button
        type="button"
        className={buttons.primary}
        aria-pressed={isOn}
        onClick={() => void setMark({ type, id }, 'watchlist', !isOn)}
      >
        <ActionIcon name={isOn ? 'check' : 'vouver'} /> VOU VER
      </button>
    </div>
  );
}
