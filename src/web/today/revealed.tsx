import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TonightTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { send } from '#web/api-client/send.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import { announceChange } from '#web/library/library-changes.ts';
import { useViewerTitle } from '#web/library/viewer-title-query.ts';
import { at, opensIn } from '#web/offer-parts/offers.ts';
import { TitleRoom } from '#web/title-parts/title-room.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { answerOf, revealWords } from './tonight-words.ts';
import styles from './today-reveal.module.css';
import todayStyles from './today.module.css';

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data: facts } = useQuery(titleQuery(title.media_type, title.media_id));
  const name = itemName(title);
  const { watch } = title;
  const { lead, end } = revealWords(title, now);
  return (
    <TitleRoom
      title={{ ...title, id: title.media_id, name, date: itemDate(title) }}
      lead={<p className={`${styles.label} ${todayStyles.label}`}>Saiu</p>}
      ticket={
        <section className={todayStyles.sheet} aria-labelledby="hoje-saiu">
          <p className={todayStyles.sheetLabel}>Assista agora</p>
          <h2 id="hoje-saiu" className={todayStyles.sentence} ref={heading} tabIndex={-1}>
            <span className="visually-hidden">{`Saiu ${name}. `}</span>
            {answerOf(watch)}
          </h2>
          <p className={styles.start}>
            {lead}
            <b>{end}</b>
          </p>
          <div className={`${styles.doors} ${todayStyles.doors}`}>
            {watch.provider_link !== null && (
              <a
                className={buttons.ink}
                href={watch.provider_link}
                target="_blank"
                rel="noreferrer"
              >
                <ProviderLogo provider={watch} size={30} />
                Assistir <Icon name="arrowOut" size={18} />
                <span className="visually-hidden">{` ${at(watch)} ${opensIn(watch)}`}</span>
              </a>
            )}
            {onAgain && (
              <button
                type="button"
                className={`${buttons.button} ${styles.again}`}
                onClick={onAgain}
              >
                <AgainIcon /> Sorteia outro
              </button>
            )}
          </div>
        </section>
      }
    >
      <p className={styles.lead}>{facts?.overview}</p>
      <ListActions title={title} left={left} />
    </TitleRoom>
  );
}

const AgainIcon = () => (
  <svg className={styles.icon} viewBox="0 0 24 24" width="19" height="19" aria-hidden="true">
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.200M20 4v5.200h-5.200" />
  </svg>
);

interface ListActionsProps {
  title: TonightTitle;
  /** The number of titles left in the draw, in words. */
  left: string;
}

/** Actions for a drawn title besides watching it. */
function ListActions({ title, left }: ListActionsProps) {
  const client = useQueryClient();
  const key = { type: title.media_type, id: title.media_id };
  const state = useViewerTitle(key);
  const isWatched = state?.watched ?? false;
  const isListed = state?.watchlist ?? !title.is_started;
  return (
    <div className={styles.actions}>
      {title.next_episode ? (
        <EpisodeWatched id={key.id} episode={title.next_episode} />
      ) : (
        <button
          type="button"
          className={todayStyles.link}
          onClick={() => void setMark(client, key, 'watched', !isWatched)}
        >
          {isWatched ? 'Ainda não vi' : 'Já vi esse'}
        </button>
      )}
      <button
        type="button"
        className={todayStyles.link}
        onClick={() => void setMark(client, key, 'watchlist', !isListed)}
      >
        {isListed ? 'Tirar da lista' : 'Pôr na lista'}
      </button>
      <span className={styles.left}>{left}</span>
    </div>
  );
}

interface EpisodeWatchedProps {
  /** The series. */
  id: number;
  episode: NonNullable<TonightTitle['next_episode']>;
}

/** Marks the episode that was drawn, not the whole series. */
function EpisodeWatched({ id, episode }: EpisodeWatchedProps) {
  const [isWatched, setWatched] = useState(false);
  const mark = async (watched: boolean) => {
    setWatched(watched);
    const { season_number, episode_number } = episode;
    const json = { media_id: id, season_number, episode_number };
    try {
      if (watched) await send('POST /watched/episodes/add', { json, withToken: true });
      else await send('DELETE /watched/episodes/remove', { json, withToken: true });
      announceChange(['watched'], [{ type: 'serie', id }]);
      showToast({ text: watched ? 'Adicionado' : 'Removido!', kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWatched(!watched);
      showToast({ text: retryWords(error), kind: 'error' });
    }
  };
  return (
    <button type="button" className={todayStyles.link} onClick={() => void mark(!isWatched)}>
      {isWatched ? 'Ainda não vi o episódio' : 'Já vi esse episódio'}
    </button>
  );
}
