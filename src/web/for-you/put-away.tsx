import { useQueryClient } from '@tanstack/react-query';
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
  const change = (title: ForYouTitle, choice: PutAwayReason | undefined) =>
    setChoices((before) => {
      const after = new Map(before);
      if (choice === undefined) after.delete(keyOfTitle(title));
      else after.set(keyOfTitle(title), choice);
      return after;
    });
  const store = async (title: ForYouTitle, choice: PutAwayReason, isOn: boolean) => {
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
  };
  return {
    said,
    of: (title) => choices.get(keyOfTitle(title)),
    putAway: (title, choice) => {
      change(title, choice);
      setSaid(`${itemName(title)}: ${PLACE_WORDS[choice]}`);
      void store(title, choice, true).then((isStored) => isStored || change(title, undefined));
    },
    undo: (title) => {
      const choice = choices.get(keyOfTitle(title));
      if (choice === undefined) return;
      change(title, undefined);
      setSaid(`${itemName(title)} voltou.`);
      void store(title, choice, false).then((isStored) => isStored || change(title, choice));
    },
  };
}

interface PutAwayPlaceProps {
  title: ForYouTitle;
  away: Away;
  isLarge?: boolean;
}

/** The empty place of a title that was put away; the focus goes to the way back. */
export function PutAwayPlace({ title, away, isLarge = false }: PutAwayPlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
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
