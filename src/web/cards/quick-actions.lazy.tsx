import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '#api/types.ts';
import { ActionIcon, type ActionIconName } from '#web/library/action-icon.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import type { Mark } from '#web/library/library-changes.ts';
import { useViewerTitle } from '#web/library/viewer-title-query.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import styles from './quick-actions.module.css';

const ACTIONS = [
  ['watchlist', 'vouver', 'VOU VER'],
  ['watched', 'seen', 'Já vi'],
] as const satisfies [Mark, ActionIconName, string][];

/**
 * VOU VER and 'Já vi' under the poster of a card; a filled one is on. On the poster of a series that the
 * viewer had watched, how many episodes are new: '3 novos'.
 */
export function QuickActions({ item }: { item: MediaItem }) {
  const client = useQueryClient();
  const title = { type: item.media_type, id: item.id };
  const state = useViewerTitle(title);
  return (
    <div className={styles.actions}>
      {state !== null && state.new_count > 0 && (
        <p>
          {state.new_count}
          <span className="visually-hidden">
            {state.new_count === 1 ? ' episódio' : ' episódios'}
          </span>
          {state.new_count === 1 ? ' novo' : ' novos'}
        </p>
      )}
      {ACTIONS.map(([mark, icon, words]) => {
        const isOn = state?.[mark] ?? false;
        const name = `${words}: ${itemName(item)}`;
        return (
          <button
            key={mark}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isOn}
            data-mark={mark}
            onClick={() => void setMark(client, title, mark, !isOn)}
          >
            <span>
              <ActionIcon name={icon} />
            </span>
          </button>
        );
      })}
    </div>
  );
}
