import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Tonight } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { formatPlural } from '#web/foundation/format.ts';
import { Deck } from './deck.tsx';
import styles from './today.module.css';
import todayReveal from './today-reveal.module.css';

interface ChoosingProps {
  /** The paper under the heading. */
  sheet: ReactNode;
  /** The choices and buttons below it. */
  children?: ReactNode;
}

/** The page before the draw: a sentence, choices, and the pile. */
export function Choosing({ sheet, children }: ChoosingProps) {
  return (
    <section className={styles.top}>
      <div className={styles.words}>
        <h1 className={`${headings.page} ${styles.heading}`}>O que ver hoje</h1>
        <div className={styles.sheet}>{sheet}</div>
        {children}
      </div>
      <div className={styles.pile}>
        <Deck />
      </div>
    </section>
  );
}

interface SheetWordsProps {
  label?: string;
  sentence: string;
  note?: string | undefined;
  /** Links or buttons below the words. */
  children?: ReactNode;
}

/** The words on the paper. */
export function SheetWords({ label, sentence, note, children }: SheetWordsProps) {
  return (
    <>
      {label !== undefined && <p className={styles.sheetLabel}>{label}</p>}
      <p className={styles.sentence}>{sentence}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.doors}>{children}</div>}
    </>
  );
}

interface PillChoiceProps<Value> {
  legend: string;
  /** True if the legend is for screen readers only. */
  quiet?: boolean;
  choices: readonly { value: Value; name: string }[];
  chosen: Value;
  onChange: (chosen: Value) => void;
}

/** A row of pills of which one is on. */
export function PillChoice<Value extends string | number | null>({
  legend,
  quiet = false,
  choices,
  chosen,
  onChange,
}: PillChoiceProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.choice}>
      <p id={id} className={quiet ? 'visually-hidden' : styles.label}>
        {legend}
      </p>
      <div className={styles.pills}>
        {choices.map(({ value, name }) => (
          <label key={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            <span className={styles.pill}>{name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** The page if nothing can be watched: why, and what to do about it. */
export function NothingTonight({ listed, services }: Pick<Tonight, 'listed' | 'services'>) {
  return <Choosing sheet={<Why listed={listed} services={services} />} />;
}

function Why({ listed, services }: Pick<Tonight, 'listed' | 'services'>) {
  if (listed === 0)
    return (
      <SheetWords
        sentence="Nada no seu VOU VER."
        note="Toque em VOU VER na página de um título e ele aparece aqui."
      >
        <Link to="/tres-que-voce-gosta" className={buttons.primary}>
          Escolher três que eu gosto
        </Link>
        <Link to="/releases" className={`${buttons.button} ${todayReveal.again}`}>
          Ver lançamentos
        </Link>
      </SheetWords>
    );
  if (services === 0)
    return (
      <SheetWords sentence="Diga o que você assina e a gente diz o que dá.">
        <Link to="/platforms" className={buttons.primary}>
          Marcar serviços
        </Link>
      </SheetWords>
    );
  return (
    <SheetWords
      sentence="Nada da sua lista está no que você assina."
      note={`${formatPlural(listed, 'título guardado', 'títulos guardados')}. Assim que um chegar num serviço seu, ele aparece aqui.`}
    >
      <Link to="/platforms" className={buttons.primary}>
        Marcar mais serviços
      </Link>
      <Link
        to="/gallery/$galleryId"
        params={{ galleryId: 'vou-ver' }}
        className={`${buttons.button} ${todayReveal.again}`}
      >
        Ver meu VOU VER
      </Link>
    </SheetWords>
  );
}

/** The page if what could be watched could not be loaded. */
export function FailedTonight({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <Choosing
      sheet={
        <div role="alert">
          <SheetWords
            sentence={isOffline ? 'Caiu a internet.' : 'Não deu pra abrir sua lista.'}
            note={
              isOffline
                ? 'Assim que voltar, a gente atualiza.'
                : 'Não é nada com você. Tente de novo daqui a pouco.'
            }
          >
            <button
              type="button"
              className={`${buttons.button} ${todayReveal.again}`}
              onClick={onRetry}
            >
              Tentar agora
            </button>
          </SheetWords>
        </div>
      }
    />
  );
}

/** The page while it loads, as high as it will be. */
export function LoadingTonight() {
  return (
    <>
      <Choosing
        sheet={
          <div className={styles.loading} role="status">
            <span className="visually-hidden">Carregando...</span>
            <i />
            <i />
            <i />
          </div>
        }
      >
        <div className={styles.loadingChoices} />
      </Choosing>
      <div className={styles.section} aria-hidden="true">
        <i className={styles.loadingHeading} />
        <div className={styles.grid}>
          {Array.from({ length: 7 }, (_, at) => (
            <i key={at} className={styles.loadingCard} />
          ))}
        </div>
      </div>
    </>
  );
}
