import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PALETTES } from '#artwork/palettes.ts';
import { Random } from '#artwork/seed.ts';
import type { TonightTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { titleQuery } from '#web/api-client/data.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';

export const COLUMNS = 4;
export const ROWS = 6;
/** Milliseconds between the turns of two tiles, and of one turn: 1.6 s for all 24. */
export const STEP_MS = 60;
export const TURN_MS = 220;

interface DeckTile {
  /** Quarter turns of its quarter disc, clockwise from the top left. */
  corner: 0 | 1 | 2 | 3;
  /** A CSS colour. */
  ink: string;
  /** Its place in the order of turning: 0 is the first. */
  turn: number;
}

const { mangueira, rosa } = PALETTES;
/** The ground of the quarter discs. */
const GROUND = mangueira.bg;
/** Inks of the quarter discs; one that occurs more often is likelier. */
const INKS = ['var(--rosa)', rosa.a, rosa.a, 'var(--t1)', 'var(--rosa)', mangueira.b];

/** The backs of the pile, always the same, in reading order. They turn along the diagonal, not in line. */
export const DECK_TILES: readonly DeckTile[] = makeTiles();

function makeTiles(): DeckTile[] {
  const random = new Random(11);
  const places = Array.from({ length: COLUMNS * ROWS }, (_, place) => place);
  const diagonal = (place: number) =>
    (place % COLUMNS) + Math.floor(place / COLUMNS) + (((place * 7919) % 5) - 2) * 0.5;
  const order = places.toSorted((a, b) => diagonal(a) - diagonal(b));
  return places.map((place) => ({
    corner: random.int(0, 3) as DeckTile['corner'],
    ink: random.pick(INKS),
    turn: order.indexOf(place),
  }));
}

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

/** Milliseconds that the tiles wait for the poster under them. */
const POSTER_WAIT = 2500;
/** Milliseconds after which they count as turned even if the browser did not say so. */
const LONGEST = DECK_TILES.length * STEP_MS + TURN_MS + 1000;

interface TurningProps {
  title: TonightTitle;
  words: string;
  onTurned: () => void;
}

/** The draw: the tiles turn and uncover the poster of a title that is decided already. */
export function Turning({ title, words, onTurned }: TurningProps) {
  // Shown with the title: loaded while the tiles turn.
  useQuery(titleQuery(title.media_type, title.media_id));
  const deck = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves; somebody who presses again is in a hurry.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const [isTurning, setTurning] = useState(false);
  useEffect(() => {
    let isHere = true;
    const poster = deck.current?.querySelector('img');
    const wait = new Promise((done) => setTimeout(done, POSTER_WAIT));
    void Promise.race([poster?.decode().catch(() => undefined), wait]).then(
      () => isHere && setTurning(true),
    );
    return () => {
      isHere = false;
    };
  }, []);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(onTurned, LONGEST);
    return () => clearTimeout(timer);
  }, [isTurning, onTurned]);
  return (
    <section className="today-turning" aria-label="Sorteio">
      <div className="today-turning-words">
        <p className="today-shout" aria-hidden="true">
          <span>Vai</span> <span>ser…</span>
        </p>
        <p className="today-lead">{words}</p>
        <button
          type="button"
          className={buttons.secondary}
          ref={button}
          // A key that is still held down is no second press.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onTurned}
        >
          Mostrar logo
        </button>
      </div>
      <div ref={deck}>
        <Deck isTurning={isTurning} onTurned={onTurned}>
          <Picture
            kind="poster"
            path={title.poster_path}
            art={art.poster(title.media_type, title.media_id)}
            width={480}
            height={720}
            sizes="(max-width: 720px) 340px, 480px"
            eager
          />
        </Deck>
      </div>
    </section>
  );
}
