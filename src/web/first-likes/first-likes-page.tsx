import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import fields from '#ui/field.module.css';
import headings from '#ui/heading.module.css';
import { Drawing, Icon } from '#ui/icon.tsx';
import { styleSheet } from '#ui/style-sheet.tsx';
import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { retryWords, useSending } from '#web/account/sending.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { ReasonLine } from '#web/for-you/reason-line.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { titlesPage } from '#web/search/search-data.ts';
import { useIsSignedIn } from '#web/session/viewer.ts';
import { likedQuery, usePosters } from './first-likes-data.ts';
import { landLikes, likesStore, useKeptLikes } from '#web/for-you/kept-likes.ts';
import { PosterChoices } from './poster-choices.tsx';
import {
  WANTED,
  barWords,
  keyOfItem,
  otherPosters,
  shownPosters,
  withChosenFirst,
  withToggledTitle,
} from './poster-rules.ts';
import forYouSheet from '#web/for-you/for-you.sheet.css?url';
import sheet from './first-likes.sheet.css?url';
import styles from './first-likes.module.css';

/** The field was asked for by the button that shows it. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** An arrow that goes round. */
const ROUND = 'M19.6 14a8 8 0 1 1-1.9-7.6L20 8.7M20 3.5v5.2h-5.2';

const FirstLikesStyles = styleSheet(sheet);
const ForYouStyles = styleSheet(forYouSheet);

/** 'Três que você gosta': posters to choose from, and what they lead to. */
export function FirstLikesPage() {
  const [chosen, setChosen] = useState<readonly MediaItem[]>([]);
  const [step, setStep] = useState<'first' | 'done' | 'again'>('first');
  return (
    <article className={styles.page}>
      <FirstLikesStyles />
      <ForYouStyles />
      {step === 'done' ? (
        <Recommended chosen={chosen} onBack={() => setStep('again')} />
      ) : (
        <Choosing
          chosen={chosen}
          isAgain={step === 'again'}
          onChange={setChosen}
          onDone={() => setStep('done')}
        />
      )}
    </article>
  );
}

interface ChoosingProps {
  chosen: readonly MediaItem[];
  /** True if the visitor came back, and the button that they pressed is gone. */
  isAgain: boolean;
  onChange: (chosen: readonly MediaItem[]) => void;
  onDone: () => void;
}

function Choosing({ chosen, isAgain, onChange, onDone }: ChoosingProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAgain) heading.current?.focus();
  }, [isAgain]);
  const pool = usePosters();
  const [posters, setPosters] = useState(() => withChosenFirst(chosen, pool));
  const [text, setText] = useState<string | null>(null);
  const found = useFound(text);
  const services = useSubscriptions().map(({ id: family }) => family);
  const { data } = useQuery(likedQuery(chosen.map(keyOfItem), services));
  const items = chosen.length > 0 ? (data?.items ?? []) : [];
  const words = barWords(chosen.length, {
    found: items.length,
    watchable: services.length > 0 ? items.filter(({ watch }) => watch !== null).length : null,
  });
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { sending, send } = useSending();
  const isReady = chosen.length === WANTED;
  function finish() {
    if (!isReady) return;
    likesStore.save(chosen.map(keyOfItem));
    if (!isSignedIn) return onDone();
    void send(
      async () => {
        await landLikes(queryClient);
        onDone();
      },
      (error) => showToast({ text: retryWords(error), kind: 'error' }),
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={`${headings.page} ${styles.heading}`}>
          Toque em três <br />
          que você gosta
        </h1>
        <div className={styles.tools}>
          <button
            type="button"
            className={buttons.secondary}
            onClick={() => {
              setText(null);
              setPosters(otherPosters(pool, shownPosters(posters, chosen), chosen));
            }}
          >
            <Drawing path={ROUND} /> Trocar os cartazes
          </button>
          <button
            type="button"
            className={buttons.secondary}
            aria-expanded={text !== null}
            aria-controls={id}
            onClick={() => setText(text === null ? '' : null)}
          >
            <Icon name="search" size={20} /> Procurar outro
          </button>
        </div>
      </div>
      <div id={id} hidden={text === null}>
        {text !== null && (
          <label className={styles.search}>
            <span className={fields.label}>Nome do filme, da série ou da novela</span>
            <input
              type="search"
              className={fields.input}
              autoComplete="off"
              maxLength={100}
              ref={focusOnce}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
      </div>
      {found?.length === 0 && <p role="status">Nada com esse nome.</p>}
      <PosterChoices
        posters={found ? withChosenFirst(chosen, found) : shownPosters(posters, chosen)}
        chosen={chosen}
        onToggle={(item) => onChange(withToggledTitle(chosen, item))}
      />
      <div className={styles.bar}>
        <p className={styles.words} role="status">
          {words}
        </p>
        <div className={styles.ends}>
          <Link to="/" className={`${buttons.button} ${styles.skip}`}>
            Pular
          </Link>
          <button
            type="button"
            className={buttons.primary}
            aria-disabled={!isReady}
            aria-busy={sending}
            onClick={finish}
          >
            Ver as indicações
          </button>
        </div>
      </div>
    </>
  );
}

/** Titles with a name that the visitor types; null while nothing is typed. */
function useFound(text: string | null): readonly MediaItem[] | null {
  const words = useDeferredValue((text ?? '').trim());
  const { data } = useQuery({
    ...titlesPage({ text: words }),
    enabled: words !== '',
    placeholderData: (before) => before,
  });
  return words === '' ? null : (data?.items ?? null);
}

/** Titles for whoever likes the chosen ones, each with the reason. */
function Recommended({ chosen, onBack }: { chosen: readonly MediaItem[]; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const services = useSubscriptions().map(({ id }) => id);
  const { data, isError, refetch } = useQuery(likedQuery(chosen.map(keyOfItem), services));
  const isSignedIn = useIsSignedIn();
  useKeptLikes();
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={headings.page}>
          Pra você
        </h1>
        <div className={styles.tools}>
          {!isSignedIn && (
            <button type="button" className={buttons.secondary} onClick={onBack}>
              Escolher de novo
            </button>
          )}
          {isSignedIn ? (
            <Link to="/" className={buttons.primary}>
              Ir pra Home
            </Link>
          ) : (
            <button
              type="button"
              className={buttons.primary}
              onClick={() => void openAccountDialog('sign-up')}
            >
              Guardar numa conta
            </button>
          )}
        </div>
      </div>
      <p className={styles.lead}>
        {isSignedIn
          ? 'Dê notas pelo caminho e a gente acerta mais.'
          : 'Seus três ficam guardados neste navegador. Com uma conta, as indicações vão junto com você.'}
      </p>
      {data?.items.length === 0 && (
        <p role="status">Ainda não achamos nada que combine com esses três. Troque um deles.</p>
      )}
      {isError && !data && (
        <p role="alert">
          Não deu pra ver as indicações agora.{' '}
          <button type="button" className={styles.link} onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </p>
      )}
      <ul className={styles.results} role="list">
        {data?.items.map((title) => (
          <li key={`${title.media_type} ${title.id}`}>
            <TitleCard item={title} />
            <ReasonLine reason={title.reason} />
          </li>
        ))}
      </ul>
    </>
  );
}
