import { useState, type ComponentProps } from 'react';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { rate } from '#web/library/library-actions.tsx';
import type { TitleKey } from '#web/library/library-changes.ts';
import { fillOf, Star } from '#web/library/star.tsx';
import styles from './actions.module.css';

interface PageStarsProps {
  title: TitleKey;
  /** The viewer's rating, 1 to 10; null for none. */
  rating: number | null;
  /** The button that opens the dialog with half stars. */
  more: ComponentProps<'button'>;
}

/** Five stars that rate at once: star n is a rating of 2n. */
export function PageStars({ title, rating, more }: PageStarsProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const score = (rating ?? 0) / 2;
  const words = rating === null ? 'Dê sua nota' : `Sua nota: ${formatCount(score)}`;
  return (
    <div className={styles.stars} role="group" aria-label={words}>
      <div onPointerLeave={() => setHovered(null)}>
        {[1, 2, 3, 4, 5].map((n) => (
          <button
            key={n}
            type="button"
            aria-label={formatPlural(n, 'estrela', 'estrelas')}
            aria-pressed={rating === 2 * n}
            // A finger does not hover; it would leave the highlight behind.
            onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHovered(n)}
            onClick={() => void rate(title, 2 * n)}
          >
            <Star fill={fillOf(n, hovered ?? score)} size={32} />
          </button>
        ))}
      </div>
      <button type="button" className={styles.more} {...more}>
        {words}
      </button>
    </div>
  );
}
