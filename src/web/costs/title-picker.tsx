import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { CostTitle, FoundTitle, MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { titlesPage } from '#web/search/search-data.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { titlesWords } from './costs-words.ts';
import { isId } from '#shared/ids.ts';
import { localStore, useLocalStore } from '#web/foundation/local-store.ts';

/** Milliseconds after the last letter. */
const PAUSE = 300;
const SHOWN = 8;

interface TitlePickerProps {
  wanted: readonly WantedTitle[];
  titles: readonly CostTitle[];
}

/** Lets a visitor without an account pick titles, which this browser stores. */
export function TitlePicker({ wanted, titles }: TitlePickerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <section className="costs-picker" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="costs-label">
        O que você quer ver?
      </h2>
      <p className="costs-lead">
        Escolha filmes, séries e novelas: a gente acha o jeito mais barato de ver. Fica guardado só
        neste navegador, até {MOST_WANTED} títulos. Já tem conta?{' '}
        <button
          type="button"
          className="costs-link"
          onClick={() => void openAccountDialog('sign-in')}
        >
          Entre e use a sua lista
        </button>
        .
      </p>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id} className="visually-hidden">
          Nome do filme, da série ou da novela
        </label>
        <input
          id={id}
          type="search"
          className="costs-field"
          autoComplete="off"
          maxLength={100}
          placeholder="Nome do filme, da série ou da novela"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      {searched !== '' && <Results text={searched} wanted={wanted} />}
      {titles.length > 0 && (
        <>
          <p className="costs-label">{`Você escolheu ${titlesWords(titles.length)}`}</p>
          <ul className="costs-picked" role="list">
            {titles.map((title) => (
              <li key={`${title.media_type} ${title.id}`}>
                <button
                  type="button"
                  className="costs-chip"
                  aria-label={`Tirar ${itemName(title)}`}
                  onClick={() => togglePicked({ type: title.media_type, id: title.id })}
                >
                  {itemName(title)}
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Results({ text, wanted }: { text: string; wanted: readonly WantedTitle[] }) {
  const { data, isError } = useQuery({
    ...titlesPage({ text }),
    placeholderData: (before) => before,
  });
  if (isError && !data) return <p role="alert">Não deu pra buscar agora.</p>;
  const items = data?.items.slice(0, SHOWN) ?? [];
  return (
    <>
      <p className="visually-hidden" role="status">
        {data ? titlesWords(items.length) : 'Buscando...'}
      </p>
      {data && items.length === 0 && <p>A busca não achou nada com esse nome.</p>}
      <ul className="costs-results" role="list">
        {items.map((item) => (
          <li key={`${item.media_type} ${item.id}`}>
            <Result item={item} wanted={wanted} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ item, wanted }: { item: FoundTitle; wanted: readonly WantedTitle[] }) {
  const { media_type: type, id } = item;
  const picked = isPicked(wanted, { type, id });
  const kind = type === 'movie' ? 'Filme' : 'Série';
  return (
    <button
      type="button"
      className={buttons.secondary}
      aria-pressed={picked}
      onClick={() => togglePicked({ type, id })}
    >
      <Picture
        kind="poster"
        path={item.poster_path}
        art={art.poster(type, id)}
        width={24}
        height={36}
        sizes="24px"
      />
      <span>
        {itemName(item)}
        <small>{[kind, formatYear(itemDate(item))].filter(Boolean).join(', ')}</small>
      </span>
      <Icon name={picked ? 'check' : 'plus'} size={18} />
    </button>
  );
}

/** A title that a visitor without an account wants to see. */
export interface WantedTitle {
  type: MediaType;
  id: number;
}

/** The most titles, because one call takes no more (`GET /costs/titles`). */
export const MOST_WANTED = 100;

/** The key ends in the version of the stored format. */
const STORAGE_KEY = 'vouver:wanted:1';
const NONE: readonly WantedTitle[] = [];

const store = localStore<readonly WantedTitle[]>(STORAGE_KEY, parseWanted, (titles) =>
  titles.length === 0 ? null : JSON.stringify(titles),
);

/** The titles in a stored text; none if it is invalid. */
export function parseWanted(text: string | null): readonly WantedTitle[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWanted).slice(0, MOST_WANTED) : NONE;
  } catch {
    return NONE;
  }
}

function isWanted(value: unknown): value is WantedTitle {
  const { type, id } = Object(value) as Record<string, unknown>;
  return (type === 'movie' || type === 'serie') && typeof id === 'number' && isId(id);
}

/** The visitor's picked titles, the last one first; none on the server. */
export const useWanted = (): readonly WantedTitle[] => useLocalStore(store, NONE);

const isSame = (one: WantedTitle, other: WantedTitle) =>
  one.type === other.type && one.id === other.id;

/** True if a title is among the picked ones. */
const isPicked = (titles: readonly WantedTitle[], title: WantedTitle): boolean =>
  titles.some((one) => isSame(one, title));

/** Picks a title, or unpicks it. Beyond the limit the oldest is dropped. */
function togglePicked({ type, id }: WantedTitle): void {
  const before = store.current();
  const others = before.filter((one) => !isSame(one, { type, id }));
  const isNew = others.length === before.length;
  store.save(isNew ? [{ type, id }, ...others].slice(0, MOST_WANTED) : others);
}
