import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ForYouTitle } from '#api/types.ts';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { setMark } from '#web/library/library-actions.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import styles from './for-you.module.css';

/** Says why a title was put away. */
export type PutAwayReason = 'dismissed' | 'watched' | 'watchlist';

const PLACE_WORDS: Readonly<Record<PutAwayReason, string>> = {
  dismissed: 'Tá bom, esse não volta.',
  watched: 'Anotado: você já viu.',
  watchlist: 'Tá no seu VOU VER.',
};

export const keyOfTitle = ({ media_type: type, media_id: id }: ForYouTitle) => `${type} ${id}`;

/** The id of the button by which a title is put away, which gets the focus when the title comes back. */
export const putAwayButtonId = (title: ForYouTitle) =>
  `pra-voce-${title.media_type}-${title.media_id}`;

/** Focuses an element if what had the focus is gone, so that it is taken from nothing else. */
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};

export interface Away {
  /** The choice about a title; undefined while it is shown. */
  of: (title: ForYouTitle) => PutAwayReason | undefined;
  undo: (title: ForYouTitle) => void;
  /** For screen readers. */
  said: string;
}

/** The titles that were put away on this page: their places stay until it is left. */
export function usePutAway(): Away & {
  putAway: (title: ForYouTitle, choice: PutAwayReason) => void;
} {
  const client = useQueryClient();
  const [choices, setChoices] = useState<ReadonlyMap<string, PutAwayReason>>(new Map());
  const [said, setSaid] = useState('');
  /** The title that came back last; another object each time. */
  const [returned, setReturned] = useState<{ buttonId: string } | null>(null);
  useEffect(() => {
    if (returned) focusIfLost(document.getElementById(returned.buttonId));
  }, [returned]);
  /** The last wish about each title, and what the API has stored of them. */
  const wishes = useRef(new Map<string, Wish>());
  const stored = useRef(new Map<string, PutAwayReason | undefined>());

  const show = (title: ForYouTitle, choice: PutAwayReason | undefined) => {
    setChoices((before) => {
      const after = new Map(before);
      if (choice === undefined) after.delete(keyOfTitle(title));
      else after.set(keyOfTitle(title), choice);
      return after;
    });
    if (choice === undefined) setReturned({ buttonId: putAwayButtonId(title) });
  };
  const carryOut = async (title: ForYouTitle, wish: Wish) => {
    const key = keyOfTitle(title);
    wishes.current.set(key, wish);
    const shown = wish.isOn ? wish.choice : undefined;
    show(title, shown);
    const isStored = await storeInTurn(client, title, wish);
    if (isStored) stored.current.set(key, shown);
    else if (wishes.current.get(key) === wish) show(title, stored.current.get(key));
  };
  return {
    said,
    of: (title) => choices.get(keyOfTitle(title)),
    putAway: (title, choice) => {
      setSaid(`${itemName(title)}: ${PLACE_WORDS[choice]}`);
      void carryOut(title, { choice, isOn: true });
    },
    undo: (title) => {
      const choice = choices.get(keyOfTitle(title));
      if (choice === undefined) return;
      setSaid(`${itemName(title)} voltou.`);
      void carryOut(title, { choice, isOn: false });
    },
  };
}

/** That a title is put away, or that this is undone. */
interface Wish {
  choice: PutAwayReason;
  isOn: boolean;
}

/**
 * Stores a wish after the earlier ones about the same title, so that the last wish is also the last one stored.
 * Resolves with false if it failed; a toast says so.
 */
export function storeInTurn(client: QueryClient, title: ForYouTitle, wish: Wish): Promise<boolean> {
  const mutation = client.getMutationCache().build(client, {
    scope: { id: `for-you ${keyOfTitle(title)}` },
    // Fails without a connection, instead of waiting for one.
    networkMode: 'always',
    mutationFn: () => storeWish(client, title, wish),
  });
  return mutation.execute(undefined);
}

async function storeWish(
  client: QueryClient,
  title: ForYouTitle,
  { choice, isOn }: Wish,
): Promise<boolean> {
  const key = { type: title.media_type, id: title.media_id };
  if (choice !== 'dismissed') return setMark(client, key, choice, isOn);
  const fields = { media_id: key.id, type: key.type };
  try {
    await (isOn
      ? send('POST /viewer/for-you/dismissed/add', { form: fields, withToken: true })
      : send('DELETE /viewer/for-you/dismissed/remove', { json: fields, withToken: true }));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ text: 'Tente novamente!', kind: 'error' });
    return false;
  }
}

interface PutAwayPlaceProps {
  title: ForYouTitle;
  away: Away;
  isLarge?: boolean;
}

/** The empty place of a title that was put away; the focus goes to the way back. */
export function PutAwayPlace({ title, away, isLarge = false }: PutAwayPlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => focusIfLost(button.current), []);
  const choice = away.of(title) ?? 'dismissed';
  return (
    <div className={isLarge ? `${styles.away} ${styles.awayFirst}` : styles.away}>
      <p>{PLACE_WORDS[choice]}</p>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-label={`Desfazer: ${itemName(title)}`}
        onClick={() => away.undo(title)}
      >
        Desfazer
      </button>
    </div>
  );
}
