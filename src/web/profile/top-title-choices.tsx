import { useId } from 'react';
import type { MediaItem } from '#api/types.ts';
import { formatYear } from '#web/foundation/format.ts';
import { CheckBox } from '#web/list-dialogs/check-box.tsx';
import { CollectionCover } from '#web/list-dialogs/collection-cover.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { MOST, placeOf } from './top-title-rules.ts';

interface TopTitleChoicesProps {
  choices: readonly MediaItem[];
  /** The chosen titles, in their order. */
  chosen: readonly MediaItem[];
  onToggle: (item: MediaItem) => void;
}

/** A checkbox for each title; a chosen one says its place. */
export function TopTitleChoices({ choices, chosen, onToggle }: TopTitleChoicesProps) {
  const id = useId();
  return (
    <fieldset className="list-choices">
      <legend className="visually-hidden">Seus favoritos</legend>
      {choices.map((item) => {
        const place = placeOf(chosen, item);
        const own = `${id}-${item.media_type}-${item.id}`;
        return (
          <label key={own} className="list-choice" htmlFor={own}>
            <CheckBox
              id={own}
              aria-labelledby={`${own}-name`}
              aria-describedby={`${own}-about`}
              checked={place > 0}
              disabled={place === 0 && chosen.length >= MOST}
              onChange={() => onToggle(item)}
            />
            <CollectionCover titles={[item]} />
            <span className="list-words">
              <span id={`${own}-name`} className="list-name">
                {itemName(item)}
              </span>
              <span id={`${own}-about`} className="list-size">
                {[formatYear(itemDate(item)), place > 0 && `${place}ª`].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
