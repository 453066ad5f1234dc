import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useMinute } from '#web/foundation/use-minute.ts';
import type { Tonight as TonightData } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { read } from '#web/api-client/api-client.ts';
import { keepWhatIsOf } from '#web/api-client/keep-what-is-of.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { onLibraryChange } from '#web/library/library-changes.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { RoomStyles } from '#web/title-parts/title-room.tsx';
import {
  Choosing,
  FailedTonight,
  LoadingTonight,
  NothingTonight,
  PillChoice,
  SheetWords,
} from './choosing.tsx';
import { Turning } from './deck.tsx';
import { drawKeyOf, leftInDraw, useDraw } from './draw.ts';
import {
  fitting,
  isForChildren,
  nextTime,
  sortedFits,
  TIMES,
  type Fit,
  type Minutes,
  type Order,
} from './fitting.ts';
import { Revealed } from './revealed.tsx';
import * as words from './tonight-words.ts';
import { durationWords, fitWords } from './tonight-words.ts';
import styles from './today.module.css';
import todayReveal from './today-reveal.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './today.sheet.css?url';

const TodayStyles = styleSheet(sheet);

const ForYouTonight = lazy(async () => ({
  default: (await import('./for-you-tonight.lazy.tsx')).ForYouTonight,
}));

const LikedByMany = lazy(async () => ({
  default: (await import('./liked-by-many.lazy.tsx')).LikedByMany,
}));

/** 'O que ver hoje': what of the own watch list can be watched now, and the draw among it. */
export function TodayPage() {
  const services = useSubscriptions().map(({ id }) => id);
  const { data, isError, isPlaceholderData, fetchStatus, dataUpdatedAt, refetch } = useQuery(
    tonightQuery(useToken(), services),
  );
  useEffect(
    () => onLibraryChange(({ parts }) => void (parts.includes('watched') && refetch())),
    [refetch],
  );
  const isOffline = fetchStatus === 'paused';
  const isFailed = isError || isOffline;
  return (
    <article className={`${todayReveal.today} ${styles.today}`}>
      <TodayStyles />
      <RoomStyles />
      {data ? (
        <Tonight
          tonight={data}
          outdatedSince={isFailed && !isPlaceholderData ? dataUpdatedAt : null}
        />
      ) : isFailed ? (
        <FailedTonight isOffline={isOffline} onRetry={() => void refetch()} />
      ) : (
        <LoadingTonight />
      )}
    </article>
  );
}

/**
 * The titles a person could watch now. Changes of their watch list invalidate it, like everything under this key.
 * `services`: the families marked in this browser; if empty, those of the account.
 */
const tonightQuery = (token: string | null, services: readonly number[]) =>
  queryOptions({
    queryKey: ['library', 'watchlist', 'tonight', token, services.join()],
    queryFn: ({ signal }) =>
      read('GET /viewer/tonight', {
        query: { provider_ids: services.join() },
        withToken: true,
        signal,
      }),
    enabled: token !== null,
    // The choice and a draw go on while the services of the account arrive.
    placeholderData: keepWhatIsOf(token),
    staleTime: 30_000,
  });

const CHOICES = TIMES.map((value) => ({ value, name: words.timeName(value) }));

interface TonightProps {
  tonight: TonightData;
  /** The time of loading, in ms since 1970, if it could not be loaded again since; otherwise null. */
  outdatedSince: number | null;
}

/** The page once it is known what could be watched. */
function Tonight({ tonight, outdatedSince }: TonightProps) {
  const { items, listed, services } = tonight;
  const now = useMinute();
  const [minutes, setMinutes] = useState<Minutes>(90);
  const [withChild, setWithChild] = useState(false);
  const { view, visit, start, reveal } = useDraw(items);
  const among = withChild ? items.filter(isForChildren) : items;
  const fits = fitting(among, minutes);
  const drawable = fits.map(({ title }) => title);
  const count = words.fittingSentence(fits, minutes);
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
        left={words.leftInDrawWords(leftInDraw(drawable, { visit, last: null }))}
        onAgain={drawable.length > 1 ? () => start(drawable) : undefined}
      />
    );
  const forYou = (
    <Suspense fallback={null}>
      <ForYouTonight
        minutes={items.length === 0 ? null : minutes}
        withChild={withChild}
        now={now}
      />
    </Suspense>
  );
  if (items.length === 0)
    return (
      <>
        <NothingTonight listed={listed} services={services} />
        {forYou}
        <Suspense fallback={null}>
          <LikedByMany />
        </Suspense>
      </>
    );
  const longer = fits.length < 2 ? nextTime(among, minutes) : null;
  return (
    <>
      {status}
      <Choosing
        sheet={
          <SheetWords
            label={words.weekdayAndTime(now)}
            sentence={count}
            note={longer ? words.longerWords(minutes, longer) : words.countNote(fits, among.length)}
          >
            {longer && (
              <button
                type="button"
                className={buttons.primary}
                onClick={() => setMinutes(longer.minutes)}
              >
                Tenho{' '}
                {longer.minutes === null ? 'a noite toda' : words.durationWords(longer.minutes)}
              </button>
            )}
            {services === 0 && (
              <Link to="/platforms" className={styles.link}>
                Marque o que você assina
              </Link>
            )}
            {outdatedSince !== null && (
              <p className={styles.note} role="alert">
                {words.outdatedWords(new Date(outdatedSince), now)}
              </p>
            )}
          </SheetWords>
        }
      >
        <PillChoice legend="Tenho" choices={CHOICES} chosen={minutes} onChange={setMinutes} />
        <div className={styles.buttons}>
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
            className={`${buttons.secondary} ${styles.child}`}
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
      {forYou}
    </>
  );
}

const VIcon = () => (
  <svg viewBox="0 0 114 100" width="20" height="18" aria-hidden="true">
    <path d="M0 0h27.3l29.5 70.5L86.4 0h27.2L71 100H42.6z" fill="currentColor" />
  </svg>
);

/** Milliseconds that a text must stay the same until it is read out. */
const REST = 400;

/** Delays a text for screen readers: returns it once it rests, '' until it first changes. */
function useRested(text: string): string {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (said === '' && text === first.current) return;
    const timer = setTimeout(() => setSaid(text), REST);
    return () => clearTimeout(timer);
  }, [text, said]);
  return said;
}

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
function FittingTitles({ fits, minutes, all, now, onAll }: FittingTitlesProps) {
  const [order, setOrder] = useState<Order>('shortest');
  const [room, setRoom] = useState(PART);
  if (fits.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="hoje-cabem">
      <div className={styles.sectionHead}>
        <h2 id="hoje-cabem" className={headings.section}>
          {minutes === null ? 'Dá pra ver hoje' : `Cabem em ${durationWords(minutes)}`}
        </h2>
        <PillChoice
          quiet
          legend="Ordem"
          choices={ORDERS}
          chosen={order}
          onChange={(chosen) => setOrder(chosen)}
        />
        {all > fits.length && (
          <button type="button" className={`${styles.link} ${styles.all}`} onClick={onAll}>
            Ver os {all}
          </button>
        )}
      </div>
      <ul className={styles.grid} role="list">
        {sortedFits(fits, order)
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
          className={`${buttons.secondary} ${styles.more}`}
          onClick={() => setRoom(room + PART)}
        >
          Mostrar mais
        </button>
      )}
    </section>
  );
}
