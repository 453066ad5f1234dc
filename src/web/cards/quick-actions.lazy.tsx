import type { MediaItem } from '#api/types.ts';
import { ActionIcon, type ActionIconName } from '#web/library/action-icon.tsx';
import { setMark, type Mark } from '#web/library/library-actions.tsx';
import { useViewerTitle } from '#web/library/viewer-title-store.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import sheet from './quick-actions.css?inline';

const ACTIONS = [
  ['watchlist', 'vouver', 'VOU VER'],
  ['watched', 'seen', 'Já vi'],
] as const satisfies [Mark, ActionIconName, string][];

/**
 * VOU VER and 'Já vi' under the poster of a card; a filled one is on. On the poster of a series that the
 * viewer had watched, how many episodes are new: '3 novos'.
 */
export function QuickActions({ item }: { item: MediaItem }) {
  const title = { type: item.media_type, id: item.id };
  const state = useViewerTitle(title);
  return (
    <div className="quick-actions">
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
            onClick={() => void setMark(title, mark, !isOn)}
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

// In the script, so that no further request delays the cards; the site's own sheet is at its limit. The
// policy for style elements does not concern sheets that a script constructs.
const constructed = new CSSStyleSheet();
constructed.replaceSync(sheet);
document.adoptedStyleSheets.push(constructed);
