import { useId } from 'react';
import { formatPlural } from '#web/foundation/format.ts';
import type { Collection } from '#web/library/collections-query.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { CheckBox } from './check-box.tsx';
import { CollectionCover } from './collection-cover.tsx';
import { contains } from './collection-requests.ts';
import { takeFocus } from './take-focus.ts';

interface CollectionChoicesProps {
  collections: readonly Collection[];
  title: TitleKey;
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** The one that takes the focus when it appears. */
  focused: number | null;
}

/** A checkbox for each of the viewer's collections. */
export function CollectionChoices({ collections, ...choice }: CollectionChoicesProps) {
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
