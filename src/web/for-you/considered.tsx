import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ForYouSettings, MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { Drawing } from '#ui/icon.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { useToken } from '#web/session/session-store.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import { FOR_YOU_KEY, forYouSettingsQuery } from './for-you-query.ts';
import styles from './for-you.module.css';
import {
  type PartChanges,
  type TasteSwitch,
  useTasteChanges,
  whenStored,
} from './taste-changes.ts';

/** 'O que a gente leva em conta': the button, and the dialog in which each part can be turned off. */
export function TakenIntoAccount() {
  const client = useQueryClient();
  const { queryKey } = forYouSettingsQuery(useToken());
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // The titles change once the viewer is back: a change below the dialog would not be noticed.
    void whenStored(client, queryKey).then(() =>
      client.invalidateQueries({ queryKey: [...FOR_YOU_KEY, 'titles'] }),
    );
  };
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        O que a gente leva em conta
      </button>
      <Dialog open={isOpen} onClose={close} title="O que a gente leva em conta">
        <Considered onDone={close} />
      </Dialog>
    </>
  );
}

const PARTS: readonly [TasteSwitch, string, (settings: ForYouSettings) => string][] = [
  [
    'ratings',
    'Suas notas',
    ({ ratings }) => `${formatCount(ratings.count)}, da meia estrela às cinco`,
  ],
  ['favorites', 'Seus favoritos', ({ favorites }) => `${formatCount(favorites.count)} com coração`],
  ['wishes', 'O que você quer ver', ({ wishes }) => `${formatCount(wishes.count)} no VOU VER`],
  [
    'watched',
    'O que você já viu',
    ({ watched }) => `${formatCount(watched.count)}, pra não repetir`,
  ],
  ['alike', 'Quem gosta do mesmo que você', () => 'Só em grupo, nunca uma pessoa'],
];

function Considered({ onDone }: { onDone: () => void }) {
  const id = useId();
  const query = forYouSettingsQuery(useToken());
  const { data, isError, refetch } = useQuery(query);
  const { change, letBack } = useTasteChanges(query.queryKey);
  const lead = useRef<HTMLParagraphElement>(null);
  if (!data)
    return isError ? (
      <div role="alert" className={styles.sheet}>
        <p>Não deu pra abrir agora.</p>
        <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </div>
    ) : (
      <p role="status" className={styles.sheet}>
        Carregando...
      </p>
    );
  const isAllOff = PARTS.every(([part]) => !data[part].is_on);
  const all = (isOn: boolean): PartChanges =>
    Object.fromEntries(PARTS.map(([part]) => [part, isOn]));
  return (
    <div className={styles.sheet}>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        Desligue o que quiser: as indicações mudam na hora.
      </p>
      <ul role="list" className={styles.parts}>
        {PARTS.map(([part, name, hint]) => (
          <li key={part}>
            <span>
              <label htmlFor={`${id}-${part}`}>{name}</label>
              <small id={`${id}-${part}-hint`}>{hint(data)}</small>
            </span>
            <input
              id={`${id}-${part}`}
              type="checkbox"
              role="switch"
              aria-checked={data[part].is_on}
              aria-describedby={`${id}-${part}-hint`}
              className={styles.switch}
              checked={data[part].is_on}
              onChange={({ currentTarget }) => change({ [part]: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.never}>
        <strong>Nunca:</strong> sua cidade, seu e-mail, quanto tempo você parou num cartaz, o que os
        serviços querem vender.
      </p>
      <Dismissed settings={data} onBack={letBack} above={lead} />
      <div className={styles.sheetEnd}>
        <button type="button" className={buttons.primary} onClick={onDone}>
          Pronto
        </button>
        <button type="button" className={styles.link} onClick={() => change(all(isAllOff))}>
          {isAllOff ? 'Ligar tudo' : 'Desligar tudo'}
        </button>
      </div>
    </div>
  );
}

const AGAIN = 'M20 5v5h-5M19.5 10A8 8 0 1 0 20 14';

interface DismissedProps {
  settings: Pick<ForYouSettings, 'dismissed' | 'dismissed_count'>;
  onBack: (item: MediaItem) => void;
  /** Gets the focus when the last title is gone. */
  above: { readonly current: HTMLElement | null };
}

/** The titles that the viewer asked not to be shown; the answer has the newest of them. */
function Dismissed({
  settings: { dismissed, dismissed_count: count },
  onBack,
  above,
}: DismissedProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The button of the title that was let back last, and its place, until it has left the list. */
  const left = useRef<{ button: HTMLElement; place: number } | null>(null);
  useEffect(() => {
    if (left.current === null || left.current.button.isConnected) return;
    const { place } = left.current;
    left.current = null;
    if (document.activeElement !== document.body) return;
    const next = [...(list.current?.querySelectorAll('button') ?? [])];
    (next[Math.min(place, next.length - 1)] ?? above.current)?.focus();
  });
  if (dismissed.length === 0) return null;
  return (
    <>
      <h3 className={styles.sheetLabel}>Você pediu pra não mostrar, {formatCount(count)}</h3>
      {count > dismissed.length && (
        <p className={styles.lead}>Aqui estão os {formatCount(dismissed.length)} mais recentes.</p>
      )}
      <ul ref={list} role="list" className={styles.dismissed}>
        {dismissed.map((item, place) => (
          <li key={`${item.media_type} ${item.media_id}`}>
            <Picture
              kind="poster"
              path={item.poster_path}
              art={art.poster(item.media_type, item.media_id)}
              width={72}
              height={108}
              sizes="72px"
            />
            <button
              type="button"
              aria-label={`Voltar a mostrar ${itemName(item)}`}
              onClick={({ currentTarget }) => {
                left.current = { button: currentTarget, place };
                onBack(item);
              }}
            >
              <Drawing path={AGAIN} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
