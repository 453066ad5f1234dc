import type { KeyboardEvent } from 'react';
import type { MediaItem } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { WANTED, textOfItem } from './poster-rules.ts';
import styles from './first-likes.module.css';

interface PosterChoicesProps {
  posters: readonly MediaItem[];
  /** In the order in which they were chosen. */
  chosen: readonly MediaItem[];
  onToggle: (item: MediaItem) => void;
}

/** Posters as checkboxes; arrows move among them, and a chosen one has its number. */
export function PosterChoices({ posters, chosen, onToggle }: PosterChoicesProps) {
  const places = new Map(chosen.map((item, at) => [textOfItem(item), at + 1]));
  return (
    <fieldset className={styles.posters}>
      <legend className="visually-hidden">Títulos</legend>
      {posters.map((item) => {
        const place = places.get(textOfItem(item));
        return (
          <label key={textOfItem(item)} className={styles.choice}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={itemName(item)}
              checked={place !== undefined}
              disabled={place === undefined && chosen.length === WANTED}
              onChange={() => onToggle(item)}
              onKeyDown={moveFocus}
            />
            <span className={styles.plate}>
              <Picture
                kind="poster"
                path={item.poster_path}
                art={art.poster(item.media_type, item.media_id)}
                width={300}
                height={450}
                sizes="(max-width: 45em) 30vw, 13vw"
                eager
              />
            </span>
            {place !== undefined && (
              <span className={styles.number} aria-hidden="true">
                {place}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The steps of the arrows: along a row, and to the nearest box of the next one. */
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const from = event.currentTarget;
  const all = from.closest('fieldset')!.querySelectorAll<HTMLInputElement>('input:enabled');
  const boxes = [...all].filter((box) => box.parentElement!.checkVisibility());
  event.preventDefault();
  const [x, y] = step;
  if (x !== 0) return boxes[boxes.indexOf(from) + x]?.focus();
  const here = from.parentElement!.getBoundingClientRect();
  const nearest = boxes
    .map((box) => ({ box, place: box.parentElement!.getBoundingClientRect() }))
    .filter(({ place }) => (place.top - here.top) * y > here.height / 2)
    .toSorted(
      (a, b) =>
        Math.abs(a.place.top - here.top) - Math.abs(b.place.top - here.top) ||
        Math.abs(a.place.left - here.left) - Math.abs(b.place.left - here.left),
    )[0];
  nearest?.box.focus();
}
