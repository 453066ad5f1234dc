import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import {
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  collectionProblem,
  type CollectionProblem,
} from '#shared/collection-rules.ts';
import { visibleLength, visibleLine, visibleText } from '#shared/visible-text.ts';
import buttons from '#ui/button.module.css';
import fields from '#ui/field.module.css';
import { showToast } from '#ui/toast.tsx';
import { useSending } from '#web/account/sending.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { useToken } from '#web/session/session-store.ts';
import { refusalOf, saveCollection } from './collection-requests.ts';
import { CheckBox, takeFocus } from './list-dialog-parts.tsx';

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

interface CountedFieldProps {
  /** Its name in the form. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The least and the greatest number of letters. */
  limits: { shortest: number; longest: number };
  isWrong: boolean;
  /** True if it has several lines. */
  isLong?: boolean;
  /** True if it takes the focus when it appears. */
  isFirst?: boolean;
}

/** A text field with a counter, and a hint as long as its text is too short. */
function CountedField({
  name,
  label,
  value,
  onChange,
  limits: { shortest, longest },
  isWrong,
  isLong = false,
  isFirst = false,
}: CountedFieldProps) {
  const id = useId();
  const isShort = visibleLength(visibleLine(value)) < shortest;
  const input = {
    id,
    name,
    ref: isFirst ? takeFocus : undefined,
    value,
    maxLength: longest,
    required: true,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isShort ? `${id}-hint ${id}-count` : `${id}-count`,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(target.value),
  };
  return (
    <div className="list-field">
      <div className="list-label">
        <label htmlFor={id} className={fields.label}>
          {label}
        </label>
        <span
          id={`${id}-count`}
          className="list-count"
        >{`${visibleText(value).length}/${longest}`}</span>
      </div>
      {isLong ? (
        <textarea className={fields.area} {...input} />
      ) : (
        <input className={fields.input} type="text" autoComplete="off" {...input} />
      )}
      <p id={`${id}-hint`} className="list-hint" hidden={!isShort}>
        {`Mínimo de ${shortest} Caracteres`}
      </p>
    </div>
  );
}
