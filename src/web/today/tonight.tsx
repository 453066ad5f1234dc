import { useCallback, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Tonight as TonightData } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Choosing } from './choosing.tsx';
import { drawKeyOf, leftInDraw } from './draw.ts';
import { NothingTonight } from './empty-states.tsx';
import { FittingTitles } from './fitting-titles.tsx';
import { fitting, isForChildren, nextTime, TIMES, type Minutes } from './fitting.ts';
import { PillChoice } from './pill-choice.tsx';
import { Revealed } from './revealed.tsx';
import { SheetWords } from './sheet.tsx';
import * as words from './tonight-words.ts';
import { Turning } from './turning.tsx';
import { useDraw } from './use-draw.ts';
import { useNow } from './use-now.ts';
import { useRested } from './use-rested.ts';

const CHOICES = TIMES.map((value) => ({ value, name: words.timeName(value) }));

interface TonightProps {
  tonight: TonightData;
  /** The time of loading, in ms since 1970, if it could not be loaded again since; otherwise null. */
  outdatedSince: number | null;
}

/** The page once it is known what could be watched. */
export function Tonight({ tonight, outdatedSince }: TonightProps) {
  const { items, listed, services } = tonight;
  const now = useNow();
  const [minutes, setMinutes] = useState<Minutes>(90);
  const [withChild, setWithChild] = useState(false);
  const { view, visit, start, reveal } = useDraw(items);
  const among = withChild ? items.filter(isForChildren) : items;
  const fits = fitting(among, minutes);
  const drawable = fits.map(({ title }) => title);
  const count = words.countSentence(fits, minutes);
  const said = useRested(view.phase === 'turning' ? 'Vai ser…' : count);
  const onTurned = useCallback(() => reveal(), [reveal]);
  const status = (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );

  if (view.phase === 'turning')
    return (
      <>
        {status}
        <Turning
          key={drawKeyOf(view.title)}
          title={view.title}
          words={words.drawWords(view.among, minutes)}
          onTurned={onTurned}
        />
      </>
    );
  if (view.phase === 'revealed')
    return (
      <Revealed
        title={view.title}
        now={now}
        left={words.leftWords(leftInDraw(drawable, { visit, last: null }))}
        onAgain={drawable.length > 1 ? () => start(drawable) : undefined}
      />
    );
  if (items.length === 0) return <NothingTonight listed={listed} services={services} />;
  const longer = fits.length < 2 ? nextTime(among, minutes) : null;
  return (
    <>
      {status}
      <Choosing
        sheet={
          <SheetWords
            label={words.clock(now)}
            sentence={count}
            note={longer ? words.longerWords(minutes, longer) : words.countNote(fits, among.length)}
          >
            {longer && (
              <button
                type="button"
                className={buttons.primary}
                onClick={() => setMinutes(longer.minutes)}
              >
                Tenho {longer.minutes === null ? 'a noite toda' : words.timeWords(longer.minutes)}
              </button>
            )}
            {services === 0 && (
              <Link to="/platforms" className="today-link">
                Marque o que você assina
              </Link>
            )}
            {outdatedSince !== null && (
              <p className="today-note" role="alert">
                {words.outdatedWords(new Date(outdatedSince), now)}
              </p>
            )}
          </SheetWords>
        }
      >
        <PillChoice legend="Tenho" choices={CHOICES} chosen={minutes} onChange={setMinutes} />
        <div className="today-buttons">
          <button
            type="button"
            className={`${buttons.primary} today-draw`}
            aria-disabled={fits.length === 0}
            onClick={() => start(drawable)}
          >
            <VIcon /> Sorteia pra mim
          </button>
          <button
            type="button"
            className={`${buttons.secondary} today-child`}
            aria-pressed={withChild}
            onClick={() => setWithChild(!withChild)}
          >
            Com criança na sala
          </button>
        </div>
      </Choosing>
      <FittingTitles
        key={String(minutes)}
        fits={fits}
        minutes={minutes}
        all={among.length}
        now={now}
        onAll={() => setMinutes(null)}
      />
    </>
  );
}

const VIcon = () => (
  <svg viewBox="0 0 114 100" width="20" height="18" aria-hidden="true">
    <path d="M0 0h27.3l29.5 70.5L86.4 0h27.2L71 100H42.6z" fill="currentColor" />
  </svg>
);
