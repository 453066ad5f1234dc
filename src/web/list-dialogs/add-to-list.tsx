import { useQuery } from '@tanstack/react-query';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSending } from '#web/account/use-sending.ts';
import { collectionsQuery } from '#web/library/collections-query.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { useToken } from '#web/session/session-store.ts';
import { AllLists } from './all-lists.tsx';
import { CollectionChoices } from './collection-choices.tsx';
import { addToCollections, contains, refusedText } from './collection-requests.ts';
import { takeFocus } from './take-focus.ts';

interface AddToListProps {
  title: TitleKey;
  name: string;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** The collection that was just created here; null without one. */
  created: number | null;
  /** True if the viewer has come back from the form for a new list without creating it. */
  isBack: boolean;
  onCreate: () => void;
  onAdded: () => void;
}

/** The choice of the collections that a title is added to. */
export function AddToList({
  title,
  name,
  chosen,
  onChoose,
  created,
  isBack,
  ...on
}: AddToListProps) {
  // Loaded at each opening, because other devices may have changed them; the cache is shown meanwhile.
  const { data, isError, refetch } = useQuery({
    ...collectionsQuery(useToken()),
    refetchOnMount: 'always',
  });
  const { sending, send } = useSending();
  const selected = (data ?? []).filter(({ id }) => chosen.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const add = async () => {
    const missing = selected.filter((collection) => !contains(collection, title));
    if (missing.length === 0) {
      showToast({ text: 'Este filme já está em sua lista!', kind: 'warning' });
      await refetch();
      return;
    }
    const refused = await addToCollections(title, missing);
    if (refused.length === 0) {
      onChoose(new Set());
      on.onAdded();
      return;
    }
    onChoose(new Set(refused.map(({ collection }) => collection.id)));
    showToast({ text: refusedText(refused), kind: 'error' });
  };
  const isEmpty = data?.length === 0;
  return (
    <>
      <p className="list-title">{name}</p>
      {data && !isEmpty && (
        <CollectionChoices
          collections={data}
          title={title}
          chosen={chosen}
          onToggle={toggle}
          focused={created}
        />
      )}
      {isEmpty && (
        <div className="list-empty">
          <p className="list-name">Você ainda não adicionou nenhuma lista</p>
          <p>Junte filmes e séries do seu jeito. Leva dez segundos.</p>
        </div>
      )}
      {!data && (isError ? <Failed onRetry={() => void refetch()} /> : <Loading />)}
      <div className="list-buttons" data-apart>
        {!isEmpty && (
          <button
            type="button"
            className={buttons.primary}
            disabled={selected.length === 0}
            aria-disabled={sending}
            onClick={() => void send(add, () => undefined)}
          >
            {sending ? 'Adicionando…' : 'Adicionar'}
          </button>
        )}
        <button
          type="button"
          className={isEmpty ? buttons.primary : buttons.secondary}
          ref={isBack ? takeFocus : undefined}
          onClick={on.onCreate}
        >
          <Icon name="plus" /> Criar lista
        </button>
      </div>
      <AllLists />
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="list-empty" role="alert">
      <p className="list-name">Não deu pra carregar suas listas</p>
      <button ref={takeFocus} type="button" className={buttons.secondary} onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  );
}

const ROWS = ['a', 'b', 'c'];

const Loading = () => (
  <div className="list-loading" role="status">
    <span className="visually-hidden">Carregando suas listas…</span>
    {ROWS.map((row) => (
      <i key={row} />
    ))}
  </div>
);
