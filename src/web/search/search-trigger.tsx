import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { openModal } from '#ui/modal.ts';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import styles from './search-trigger.module.css';

/**
 * The search of the top bar: a link to the search page without JavaScript, a box with it. The field
 * is server-rendered in every page, so that typing never waits; the code of the dropdown loads when
 * the pointer or the focus approaches.
 */
export function SearchTrigger() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [below, setBelow] = useState<ReactNode>(null);
  /** True if the form was submitted before its code was loaded. */
  const sent = useRef(false);
  const load = () =>
    import('./search-box.lazy.tsx').then(
      ({ SearchBox }) =>
        setBelow(<SearchBox dialog={dialog.current!} input={input.current!} sent={sent.current} />),
      // If the code fails to load, the plain form still leads to the search page.
      () => sent.current && input.current!.form!.submit(),
    );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (below || event.nativeEvent.submitter?.hasAttribute('formmethod')) return;
    event.preventDefault();
    sent.current = input.current!.value.trim() !== '';
    load();
  };
  const open = () => {
    load();
    const isNarrow = matchMedia('(max-width: 68.75em)').matches;
    input.current!.placeholder = isNarrow ? 'TÁ PROCURANDO O QUÊ?' : 'Tá procurando o que?';
    if (isNarrow) openModal(dialog.current!);
    else dialog.current!.show();
    input.current!.select();
  };
  useEffect(() => {
    // With a modifier key: single-character shortcuts conflict with speech input (WCAG 2.1.4).
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <div className={styles.search}>
      <dialog ref={dialog} className={styles.box} aria-label="Busca">
        <form className={styles.form} action="/search" role="search" onSubmit={send}>
          <input
            ref={input}
            name="query"
            className={styles.field}
            aria-label="Busca"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
          />
          <button className={styles.submit} aria-label="Buscar">
            <Icon name="search" size={22} />
          </button>
          <button className={styles.close} formMethod="dialog" aria-label="Fechar busca">
            <Icon name="close" size={24} />
          </button>
        </form>
        {below}
      </dialog>
      <a
        href="/search"
        className={`${buttons.round} ${styles.trigger}`}
        aria-label="Buscar"
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={(event: MouseEvent) => {
          if (isOpenedElsewhere(event)) return;
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" size={24} />
      </a>
    </div>
  );
}
