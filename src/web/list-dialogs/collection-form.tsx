import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import {
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  collectionProblem,
  type CollectionProblem,
} from '#shared/collection-rules.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { useSending } from '#web/account/use-sending.ts';
import { collectionsQuery, type Collection } from '#web/library/collections-query.ts';
import { useToken } from '#web/session/session-store.ts';
import { CheckBox } from './check-box.tsx';
import { refusalOf, saveCollection } from './collection-requests.ts';
import { CountedField } from './counted-field.tsx';

interface CollectionFormProps {
  /** The one to edit; undefined for a new one. */
  collection?: Collection | undefined;
  onSaved: (saved: Collection) => void;
  onCancel: () => void;
}

/** Name and description of a collection, and of an existing one whether it is public. */
export function CollectionForm({ collection, onSaved, onCancel }: CollectionFormProps) {
  const [name, setName] = useState(collection?.name ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [isPublic, setPublic] = useState(collection?.public ?? false);
  const [wrong, setWrong] = useState<CollectionProblem['field'] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const publicId = useId();
  const { sending, send } = useSending();
  const queryClient = useQueryClient();
  const { data: existing = [] } = useQuery(collectionsQuery(useToken()));

  const refuse = ({
    field,
    message,
  }: Omit<CollectionProblem, 'field'> & { field: typeof wrong }) => {
    setWrong(field);
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    showToast({ text: message, kind: 'error' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const others = existing.filter(({ id }) => id !== collection?.id);
    const problem = collectionProblem(
      { name, description },
      others.map((other) => other.name),
    );
    if (problem) return refuse(problem);
    const draft = { name: name.trim(), description: description.trim(), public: isPublic };
    return void send(
      async () => onSaved(await saveCollection(queryClient, draft, collection?.id ?? null)),
      (error) => refuse(refusalOf(error)),
    );
  };
  const action = collection ? 'Salvar lista' : 'Criar lista';
  return (
    <form ref={form} noValidate className="list-form" onSubmit={submit}>
      <CountedField
        name="name"
        label="Nome"
        isFirst
        value={name}
        onChange={(text) => {
          setName(text);
          setWrong(null);
        }}
        limits={COLLECTION_NAME}
        isWrong={wrong === 'name'}
      />
      <CountedField
        name="description"
        label="Descrição"
        value={description}
        onChange={(text) => {
          setDescription(text);
          setWrong(null);
        }}
        limits={COLLECTION_DESCRIPTION}
        isWrong={wrong === 'description'}
        isLong
      />
      {collection && (
        <label className="list-public" htmlFor={publicId}>
          <CheckBox
            id={publicId}
            checked={isPublic}
            onChange={({ target }) => setPublic(target.checked)}
          />
          <span>
            Lista pública
            <small>Quem tiver o link pode ver.</small>
          </span>
        </label>
      )}
      <div className="list-buttons">
        <button type="submit" className={buttons.primary} aria-disabled={sending}>
          {sending ? 'Salvando…' : action}
        </button>
        <button type="button" className={buttons.secondary} onClick={onCancel}>
          Cancelar
        </button>
      </div>
    </form>
  );
}
