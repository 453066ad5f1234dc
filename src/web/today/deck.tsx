import type { ReactNode } from 'react';
import { DECK_TILES, GROUND, STEP_MS, TURN_MS } from './deck-tiles.ts';

interface DeckProps {
  /** True to turn the tiles; they lie still until then. */
  isTurning?: boolean;
  /** Called when the last tile has turned. */
  onTurned?: () => void;
  /** The poster under the tiles. */
  children?: ReactNode;
}

/** The pile, face down: 24 tiles over a poster. Decorative. */
export function Deck({ isTurning = false, onTurned, children }: DeckProps) {
  return (
    <div className="today-deck" aria-hidden="true" data-turning={isTurning}>
      {children}
      <div
        className="today-backs"
        style={{ '--turn': `${TURN_MS}ms` }}
        // With reduced motion all tiles fade together, and nothing else has an animation.
        onTransitionEnd={({ target, currentTarget }) =>
          target === currentTarget && isTurning && onTurned?.()
        }
      >
        {DECK_TILES.map(({ corner, ink, turn }) => (
          <i
            key={turn}
            className="today-cell"
            style={{ '--delay': `${turn * STEP_MS}ms` }}
            onAnimationEnd={({ target, currentTarget }) =>
              target === currentTarget && turn === DECK_TILES.length - 1 && onTurned?.()
            }
          >
            <i className="today-tile" style={{ background: GROUND }}>
              <i style={{ background: ink, rotate: `${corner * 90}deg` }} />
            </i>
          </i>
        ))}
      </div>
    </div>
  );
}
