import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import type { MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import fields from '#ui/field.module.css';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/sending.ts';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { formatYear } from '#web/foundation/format.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { topTitlesQuery } from '#web/library/library-data.ts';
import { CheckBox, CollectionCover, ListModal } from '#web/list-dialogs/list-dialog-parts.tsx';
import { useToken } from '#web/session/session-store.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';

interface TopTitlesDialogProps {
  /** The stored titles. */
  chosen: readonly MediaItem[];
  /** Called when the dialog has closed. */
  onClose: () => void;
}

/** Chooses the four titles of the own profile among the favourites. */
export const TopTitlesDialog = ({ chosen, onClose }: TopTitlesDialogProps) => (
  <ListModal title="As quatro da vida" onClose={onClose}>
    {(close) => <Choosing stored={chosen} close={close} />}
  </ListModal>
);

/** The favourites whose names have these words, the newest first. */
function useFavorites(text: string) {
  const token = useToken();
  return useQuery({
    queryKey: ['library', 'favorites', token, 'choices', text],
    queryFn: ({ signal }) =>
      read('GET /favorites', {
        query: { size: 100, ...(text !== '' && { query: text }) },
        withToken: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: token !== null,
  });
}

function Choosing({ stored, close }: { stored: readonly MediaItem[]; close: () => void }) {
  const id = useId();
  const token = useToken();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(stored);
  const [isSending, setSending] = useState(false);
  const words = useDeferredValue(text.trim());
  const { data, isError, refetch } = useFavorites(words);
  const favorites = data?.items ?? [];
  // Chosen titles come first, even those that are no favourites any more.
  const others = favorites.filter((item) => !stored.some((title) => sameTitle(title, item)));
  const choices = words === '' ? [...stored, ...others] : favorites;
  async function save() {
    if (isSending) return;
    setSending(true);
    try {
      const items = chosen.map(({ id: media_id, media_type: type }) => ({ media_id, type }));
      const kept = await send('PUT /viewer/top', { json: { items }, withToken: true });
      queryClient.setQueryData(topTitlesQuery(token).queryKey, kept.items);
      announceChange(['top'], []);
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: retryWords(error), kind: 'error' });
    } finally {
      setSending(false);
    }
  }
  if (isError && !data)
    return (
      <div className="list-empty" role="alert">
        <p>Não deu pra abrir seus favoritos agora.</p>
        <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </div>
    );
  if (data && words === '' && choices.length === 0)
    return (
      <div className="list-empty">
        <p className="list-name">Você ainda não tem favoritos</p>
        <p>Marque o coração na página de um título e ele aparece aqui.</p>
        <Link to="/releases" className={buttons.secondary}>
          Ver lançamentos
        </Link>
      </div>
    );
  return (
    <>
      <p className="list-title">
        Escolha até quatro dos seus favoritos, na ordem em que vão aparecer.
      </p>
      <label className={`${fields.label} profile-top-search`} htmlFor={id}>
        Buscar nos favoritos
      </label>
      <input
        id={id}
        type="search"
        className={fields.input}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {data && choices.length === 0 ? (
        <p className="list-title" role="status">
          Nenhum favorito com esse nome.
        </p>
      ) : (
        <TopTitleChoices
          choices={choices}
          chosen={chosen}
          onToggle={(item) => setChosen(withToggled(chosen, item))}
        />
      )}
      <div className="list-buttons" data-apart>
        <p className="list-count" role="status">{`${chosen.length} de ${MOST} escolhidas`}</p>
        <button
          type="button"
          className={buttons.primary}
          aria-busy={isSending}
          onClick={() => void save()}
        >
          Salvar
        </button>
      </div>
    </>
  );
}

interface TopTitleChoicesProps {
  choices: readonly MediaItem[];
  /** The chosen titles, in their order. */
  chosen: readonly MediaItem[];
  onToggle: (item: MediaItem) => void;
}

/** A checkbox for each title; a chosen one says its place. */
function TopTitleChoices({ choices, chosen, onToggle }: TopTitleChoicesProps) {
  const id = useId();
  return (
    <fieldset className="list-choices">
      <legend className="visually-hidden">Seus favoritos</legend>
      {choices.map((item) => {
        const place = placeOf(chosen, item);
        const own = `${id}-${item.media_type}-${item.id}`;
        return (
          <label key={own} className="list-choice" htmlFor={own}>
            <CheckBox
              id={own}
              aria-labelledby={`${own}-name`}
              aria-describedby={`${own}-about`}
              checked={place > 0}
              disabled={place === 0 && chosen.length >= MOST}
              onChange={() => onToggle(item)}
            />
            <CollectionCover titles={[item]} />
            <span className="list-words">
              <span id={`${own}-name`} className="list-name">
                {itemName(item)}
              </span>
              <span id={`${own}-about`} className="list-size">
                {[formatYear(itemDate(item)), place > 0 && `${place}ª`].filter(Boolean).join(' · ')}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The most titles that a person can choose for their profile. */
const MOST = 4;

type Title = Pick<MediaItem, 'media_type' | 'id'>;

const sameTitle = (a: Title, b: Title): boolean => a.media_type === b.media_type && a.id === b.id;

/** The place of a title among the chosen ones, from 1; 0 if it is none of them. */
export const placeOf = (chosen: readonly Title[], item: Title): number =>
  chosen.findIndex((title) => sameTitle(title, item)) + 1;

/** The chosen titles without this one, or with it at the end if there is room. */
export function withToggled<T extends Title>(chosen: readonly T[], item: T): T[] {
  const rest = chosen.filter((title) => !sameTitle(title, item));
  if (rest.length < chosen.length) return rest;
  return chosen.length < MOST ? [...chosen, item] : [...chosen];
}
