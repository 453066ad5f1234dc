import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { collectionsQuery } from '#web/library/collections-query.ts';

/** The choice of the own list that is counted; nothing while there is only one. */
export function ListChoice({ token, chosen }: { token: string; chosen: number | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const { data: collections = [] } = useQuery(collectionsQuery(token));
  if (collections.length === 0) return null;
  return (
    <p className="costs-list">
      <label htmlFor={id}>A conta é de</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            to: '/quanto-custa',
            search: value === '' ? {} : { lista: Number(value) },
            resetScroll: false,
          })
        }
      >
        <option value="">Quero ver</option>
        {collections.map(({ id: collection, name }) => (
          <option key={collection} value={collection}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
