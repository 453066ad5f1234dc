import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TonightTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { titleQuery } from '#web/api-client/data.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { DECK_TILES, STEP_MS, TURN_MS } from './deck-tiles.ts';
import { Deck } from './deck.tsx';

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
