import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bandPalette } from '#artwork/palette.ts';
import type { TonightTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { titleQuery } from '#web/api-client/data.ts';
import { formatRuntime, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { at, opensIn } from '#web/offer-parts/offers.ts';
import { AgeBadge } from '#web/title-parts/badges.tsx';
import { bandIn, bandStyle, type Band } from '#web/title-parts/band.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { ListActions } from './list-actions.tsx';
import { answerOf, revealWords } from './tonight-words.ts';
import { useMeltedBar } from '#web/title-parts/use-melted-bar.ts';

interface RevealedProps {
  title: TonightTitle;
  now: Date;
  /** The number of titles left in the draw, in words. */
  left: string;
  /** Draws another one; undefined if there is no other. */
  onAgain: (() => void) | undefined;
}

/** The drawn title, in its colours, and where to watch it. */
export function Revealed({ title, now, left, onAgain }: RevealedProps) {
  const band = bandOf(title);
  useMeltedBar(band);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data: facts } = useQuery(titleQuery(title.media_type, title.media_id));
  const name = itemName(title);
  const { watch } = title;
  const [genre, second] = title.genres;
  const { lead, end } = revealWords(title, now);
  return (
    <div className="today-room" style={bandStyle(band)}>
      <div className="today-band" />
      <div className="today-name">
        <p className="today-label">Saiu</p>
        <TitleLockup name={name} />
        <ul className="today-badges">
          <AgeBadge rating={title.age_rating} />
          {genre !== undefined && (
            <li>
              {genre}
              {second !== undefined && <span className="today-second">, {second}</span>}
            </li>
          )}
          <li>{formatYear(itemDate(title))}</li>
          {title.runtime !== null && (
            <li className="today-runtime">{formatRuntime(title.runtime)}</li>
          )}
        </ul>
      </div>
      <TitleLink item={title} className="today-poster">
        <Picture
          kind="poster"
          path={title.poster_path}
          art={art.poster(title.media_type, title.media_id)}
          width={480}
          height={720}
          sizes="(max-width: 720px) 150px, (max-width: 1100px) 300px, 480px"
          alt={`Mais sobre ${name}`}
          eager
        />
      </TitleLink>
      <section className="today-sheet today-ticket" aria-labelledby="hoje-saiu">
        <p className="today-sheet-label">Assista agora</p>
        <h2 id="hoje-saiu" className="today-sentence" ref={heading} tabIndex={-1}>
          <span className="visually-hidden">{`Saiu ${name}. `}</span>
          {answerOf(watch)}
        </h2>
        <p className="today-start">
          {lead}
          <b>{end}</b>
        </p>
        <div className="today-doors">
          {watch.provider_link !== null && (
            <a className={buttons.ink} href={watch.provider_link} target="_blank" rel="noreferrer">
              <ProviderLogo provider={watch} size={30} />
              Assistir <Icon name="arrowOut" size={18} />
              <span className="visually-hidden">{` ${at(watch)} ${opensIn(watch)}`}</span>
            </a>
          )}
          {onAgain && (
            <button type="button" className={`${buttons.button} today-again`} onClick={onAgain}>
              <AgainIcon /> Sorteia outro
            </button>
          )}
        </div>
      </section>
      <div className="today-rest">
        <p className="today-lead">{facts?.overview}</p>
        <ListActions title={title} left={left} />
      </div>
    </div>
  );
}

function bandOf(title: TonightTitle): Band {
  const { media_type: type, media_id: id, genres } = title;
  const year = formatYear(itemDate(title));
  return bandIn(
    bandPalette({
      type,
      id,
      title: itemName(title),
      genres,
      year: year === '' ? null : Number(year),
    }),
  );
}

const AgainIcon = () => (
  <svg className="today-icon" viewBox="0 0 24 24" width="19" height="19" aria-hidden="true">
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.200M20 4v5.200h-5.200" />
  </svg>
);
