import buttons from '#ui/button.module.css';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import type { TitleKey } from '#web/library/library-changes.ts';
import styles from './actions.module.css';

/** VOU VER: puts a title on the viewer's watch list, or takes it off. */
export function WatchlistButton({ title, isOn }: { title: TitleKey; isOn: boolean }) {
  return (
    <button
      type="button"
      className={`${buttons.primary} ${styles.vouver}`}
      aria-pressed={isOn}
      onClick={() => void setMark(title, 'watchlist', !isOn)}
    >
      <ActionIcon name={isOn ? 'check' : 'vouver'} /> VOU VER
    </button>
  );
}
