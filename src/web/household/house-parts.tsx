import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { HOUSEHOLD_NAME_MAX } from '#shared/household/household-rules.ts';
import { visibleLine } from '#shared/visible-text.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { RoomStyles } from '#web/title-parts/title-room.tsx';
import styles from './household.module.css';
import sheet from './household.sheet.css?url';

const OwnStyles = styleSheet(sheet);

export const HouseholdStyles = () => (
  <>
    <OwnStyles />
    <RoomStyles />
  </>
);

/** Focuses an element if what had the focus is gone, so that it is taken from nothing else. */
export const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};

/** False until the house has shown one of its pages: nothing of a page that has just been loaded had the focus. */
let isShown = false;

/** Focuses an element of a page of the house if the button that led there went with the page before. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isShown) focusIfLost(element.current);
    isShown = true;
  }, [element]);
}

/** The heading of a page of the house. */
export function HouseHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading);
  return (
    <h1 ref={heading} className={headings.page} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** A page of the house while it loads, or if it could not be loaded. */
export function Unready({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <>
      <h1 className={headings.page}>Casa</h1>
      {isFailed ? (
        <div className={styles.paper} role="alert">
          <p className={styles.sentence}>Não deu pra abrir a casa.</p>
          <p className={styles.note}>Não é nada com você. Tente de novo daqui a pouco.</p>
          <div className={styles.doors}>
            <button type="button" className={buttons.ink} onClick={onRetry}>
              Tentar agora
            </button>
          </div>
        </div>
      ) : (
        <div className={`${styles.paper} ${styles.loading}`} role="status">
          <span className="visually-hidden">Carregando...</span>
          <i />
          <i />
          <i />
        </div>
      )}
    </>
  );
}

interface NameFormProps {
  id: string;
  /** The name that stands there at first. */
  name: string;
  sending: boolean;
  onName: (name: string) => void;
  /** The words of the button. */
  children: ReactNode;
}

/** The name of a household, to be given or changed. */
export function NameForm({ id, name, sending, onName, children }: NameFormProps) {
  const [isEmpty, setEmpty] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('name');
    if (!(field instanceof HTMLInputElement)) return;
    const typed = visibleLine(field.value);
    setEmpty(typed === '');
    if (typed === '') field.focus();
    else onName(typed);
  };
  return (
    <form className={styles.nameForm} onSubmit={onSubmit} noValidate>
      <TextField
        id={id}
        name="name"
        label="Nome da casa"
        defaultValue={name}
        maxLength={HOUSEHOLD_NAME_MAX}
        autoComplete="off"
        error={isEmpty ? 'Dê um nome pra casa.' : undefined}
      />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {children}
      </button>
    </form>
  );
}
