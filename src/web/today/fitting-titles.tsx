import { useState } from 'react';
import headings from '#ui/heading.module.css';
import buttons from '#ui/button.module.css';
import { TitleCard } from '#web/cards/title-card.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { drawKeyOf } from './draw.ts';
import { inOrder, type Fit, type Minutes, type Order } from './fitting.ts';
import { PillChoice } from './pill-choice.tsx';
import { fitWords, timeWords } from './tonight-words.ts';

/** Titles shown at first and added each time, in rows of seven. */
const PART = 28;
const ORDERS = [
  { value: 'shortest', name: 'Mais curtos' },
  { value: 'rated', name: 'Mais bem avaliados' },
] as const;

interface FittingTitlesProps {
  fits: readonly Fit[];
  minutes: Minutes;
  /** Titles without a limit of time. */
  all: number;
  now: Date;
  onAll: () => void;
}

/** The titles that fit, each with the time at which it would end. */
export function FittingTitles({ fits, minutes, all, now, onAll }: FittingTitlesProps) {
  const [order, setOrder] = useState<Order>('shortest');
  const [room, setRoom] = useState(PART);
  if (fits.length === 0) return null;
  return (
    <section className="today-section" aria-labelledby="hoje-cabem">
      <div className="today-section-head">
        <h2 id="hoje-cabem" className={headings.section}>
          {minutes === null ? 'Dá pra ver hoje' : `Cabem em ${timeWords(minutes)}`}
        </h2>
        <PillChoice
          quiet
          legend="Ordem"
          choices={ORDERS}
          chosen={order}
          onChange={(chosen) => setOrder(chosen)}
        />
        {all > fits.length && (
          <button type="button" className="today-link today-all" onClick={onAll}>
            Ver os {all}
          </button>
        )}
      </div>
      <ul className="today-grid" role="list">
        {inOrder(fits, order)
          .slice(0, room)
          .map((fit, place) => (
            <li key={drawKeyOf(fit.title)}>
              <TitleCard
                item={fit.title}
                eager={place < 4}
                meta={
                  <>
                    <ProviderLogo provider={fit.title.watch} size={24} />
                    <span className="visually-hidden">{`${fit.title.watch.provider_name}, `}</span>
                    {fitWords(fit, now)}
                  </>
                }
              />
            </li>
          ))}
      </ul>
      {fits.length > room && (
        <button
          type="button"
          className={`${buttons.secondary} today-more`}
          onClick={() => setRoom(room + PART)}
        >
          Mostrar mais
        </button>
      )}
    </section>
  );
}
