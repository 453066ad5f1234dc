import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import type { MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import fields from '#ui/field.module.css';
import { showToast } from '#ui/toast.tsx';
import { retryWords } from '#web/account/retry-words.ts';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { announceChange } from '#web/library/library-changes.ts';
import { topTitlesQuery } from '#web/library/top-titles-query.ts';
import { ListModal } from '#web/list-dialogs/list-modal.tsx';
import { useToken } from '#web/session/session-store.ts';
import { TopTitleChoices } from './top-title-choices.tsx';
import { MOST, sameTitle, toggled } from './top-title-rules.ts';

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
  const found = data?.items ?? [];
  // Chosen titles come first, even those that are no favourites any more.
  const others = found.filter((item) => !stored.some((one) => sameTitle(one, item)));
  const choices = words === '' ? [...stored, ...others] : found;
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
          onToggle={(item) => setChosen(toggled(chosen, item))}
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
