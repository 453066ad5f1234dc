import { useState, type PointerEvent } from 'react';
import { formatPlural } from '#web/foundation/format.ts';
import { fillOf, Star } from './star.tsx';

interface RatingPickerProps {
  /** Stars, from 0 for none to 5 in half steps. */
  value: number;
  onChange: (value: number) => void;
}

const STARS = [1, 2, 3, 4, 5];

/**
 * Stars in half steps: the left half of a star is x.5, the right half a whole number, the same value
 * again clears. A native radio group, so that arrow keys move by half a star.
 */
export function RatingPicker({ value, onChange }: RatingPickerProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value;
  const choose = (stars: number) => {
    setHovered(null);
    onChange(stars === value ? 0 : stars);
  };
  // A finger does not hover; it would leave the highlight behind.
  const hover = (stars: number) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setHovered(stars);
  return (
    <fieldset className="rating-stars" onPointerLeave={() => setHovered(null)}>
      <legend className="visually-hidden">Sua nota, de meia a 5 estrelas</legend>
      {STARS.map((n) => (
        <span key={n} className="rating-star">
          {[n - 0.5, n].map((stars) => (
            <label key={stars} onPointerEnter={hover(stars)}>
              <input
                type="radio"
                name="nota"
                value={stars}
                aria-label={formatPlural(stars, 'estrela', 'estrelas')}
                checked={stars === value}
                // A press on the checked one changes nothing, so only its click tells of it.
                onClick={() => choose(stars)}
                onChange={() => undefined}
                onKeyDown={({ key }) => /^(Delete|Backspace)$/.test(key) && onChange(0)}
              />
            </label>
          ))}
          <Star fill={fillOf(n, shown)} size={72} />
        </span>
      ))}
    </fieldset>
  );
}
