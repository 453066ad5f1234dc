import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSending } from '#web/account/sending.ts';
import { formatPlural } from '#web/foundation/format.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { useToken } from '#web/session/session-store.ts';
import { createdText } from './collection-dialog.lazy.tsx';
import { CollectionForm } from './collection-form.tsx';
import { addToCollections, contains, refusedText } from './collection-requests.ts';
import { CheckBox, CollectionCover, ListModal, takeFocus } from './list-dialog-parts.tsx';

interface AddToListDialogProps {
  title: TitleKey;
  /** The title's name as people know it. */
  name: string;
  /** Called when the dialog has closed: stop rendering it. */
  onClose: () => void;
}

type View = 'choose' | 'create' | 'added';

/**
 * Adds a title to the viewer's collections, and creates one if need be. Open as long as it is rendered,
 * for a signed-in viewer.
 */
export function AddToListDialog({ title, name, onClose }: AddToListDialogProps) {
  const [view, setView] = useState<View>('choose');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [created, setCreated] = useState<number | null>(null);
  const [isBack, setBack] = useState(false);
  return (
    <ListModal title={view === 'create' ? 'Criar lista' : 'Adicionar à lista'} onClose={onClose}>
      {(close) => (
        <>
          {view === 'choose' && (
            <AddToList
              title={title}
              name={name}
              chosen={chosen}
              onChoose={setChosen}
              created={created}
              isBack={isBack}
              onCreate={() => setView('create')}
              onAdded={() => setView('added')}
            />
          )}
          {view === 'create' && (
            <CollectionForm
              onSaved={(saved) => {
                setCreated(saved.id);
                setBack(false);
                setChosen(new Set([...chosen, saved.id]));
                setView('choose');
                showToast({ text: createdText(saved), kind: 'success' });
              }}
              onCancel={() => {
                setCreated(null);
                setBack(true);
                setView('choose');
              }}
            />
          )}
          {view === 'added' && <AddedToList name={name} onLeave={close} />}
        </>
      )}
    </ListModal>
  );
}

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
function AddToList({ title, name, chosen, onChoose, created, isBack, ...on }: AddToListProps) {
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

/** Leads to the page of the viewer's lists. */
const AllLists = () => (
  <Link to="/gallery" className="list-all">
    Ver todas as coleções
  </Link>
);

/** Says that a title has been added. */
function AddedToList({ name, onLeave }: { name: string; onLeave: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; a screen reader reads the focused element.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} className="list-added" tabIndex={-1}>
        <span>
          <Icon name="check" size={28} />
        </span>
        {`${name} foi adicionado à sua lista.`}
      </p>
      <div className="list-buttons">
        <button type="button" className={buttons.primary} onClick={onLeave}>
          Pronto
        </button>
      </div>
      <AllLists />
    </>
  );
}

interface CollectionChoicesProps {
  collections: readonly Collection[];
  title: TitleKey;
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** The one that takes the focus when it appears. */
  focused: number | null;
}

/** A checkbox for each of the viewer's collections. */
function CollectionChoices({ collections, ...choice }: CollectionChoicesProps) {
  return (
    <fieldset className="list-choices">
      <legend className="visually-hidden">Suas listas</legend>
      {collections.map((collection) => (
        <Choice key={collection.id} collection={collection} {...choice} />
      ))}
    </fieldset>
  );
}

interface ChoiceProps extends Omit<CollectionChoicesProps, 'collections'> {
  collection: Collection;
}

function Choice({ collection, title, chosen, onToggle, focused }: ChoiceProps) {
  const id = useId();
  const { total_items: total } = collection;
  const count = total === 0 ? 'Nenhum título' : formatPlural(total, 'título', 'títulos');
  return (
    <label className="list-choice" htmlFor={id}>
      <CheckBox
        id={id}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-count`}
        checked={chosen.has(collection.id)}
        onChange={() => onToggle(collection.id)}
        ref={focused === collection.id ? takeFocus : undefined}
      />
      <CollectionCover titles={collection.cover} />
      <span className="list-words">
        <span id={`${id}-name`} className="list-name">
          {collection.name || 'Nome não disponivel'}
        </span>
        <span id={`${id}-count`} className="list-size">
          {contains(collection, title) ? `${count}, já com este` : count}
        </span>
      </span>
    </label>
  );
}
