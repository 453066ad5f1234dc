import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { isId } from '#shared/ids.ts';
import headings from '#ui/heading.module.css';
import { collectionsQuery } from '#web/library/library-data.ts';
import { useToken } from '#web/session/session-store.ts';
import { listCostsQuery, wantedCostsQuery } from './costs-calls.ts';
import sheet from './costs.css?url';
import { Costs, FailedCosts, LoadingCosts, NoTitles } from './costs.tsx';
import { TitlePicker, useWanted } from './title-picker.tsx';

/** 'Quanto custa a sua lista?': the cheapest services for a list of one's own. */
export function CostsPage() {
  const token = useToken();
  return (
    <article className="costs">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h1 className={headings.page}>Quanto custa a sua lista?</h1>
      <noscript>
        <p className="costs-lead">
          A conta é feita no seu navegador, com JavaScript, que está desligado. Ligue o JavaScript e
          recarregue a página. Os preços de cada serviço você também vê na página de cada
          plataforma.
        </p>
      </noscript>
      <div data-scripted>{token === null ? <PickedCosts /> : <ListCosts token={token} />}</div>
    </article>
  );
}

function ListCosts({ token }: { token: string }) {
  const { lista } = useSearch({ strict: false, select: validateCosts });
  const { data, isError, refetch } = useQuery(listCostsQuery(token, lista));
  // The list comes above the answer, and both appear together, so that nothing moves.
  const collections = useQuery(collectionsQuery(token));
  if (collections.isPending) return <LoadingCosts />;
  return (
    <>
      <ListChoice token={token} chosen={lista} />
      {data ? (
        data.items.length > 0 ? (
          <Costs titles={data.items} watched={data.watched_lately} />
        ) : (
          <NoTitles name={data.name} />
        )
      ) : isError ? (
        <FailedCosts onRetry={() => void refetch()} />
      ) : (
        <LoadingCosts />
      )}
    </>
  );
}

function PickedCosts() {
  const wanted = useWanted();
  const { data, isError, refetch } = useQuery({
    ...wantedCostsQuery(wanted),
    placeholderData: (before) => before,
  });
  return (
    <>
      <TitlePicker wanted={wanted} titles={wanted.length > 0 ? (data ?? []) : []} />
      {wanted.length === 0 ? null : data ? (
        <Costs titles={data} watched={0} />
      ) : isError ? (
        <FailedCosts onRetry={() => void refetch()} />
      ) : (
        <LoadingCosts />
      )}
    </>
  );
}

/** `?lista=12`: one of the viewer's own collections instead of the watch list. */
function validateCosts(search: Record<string, unknown>): { lista?: number | undefined } {
  const lista = Number(search['lista']);
  return { lista: isId(lista) ? lista : undefined };
}

/** The choice of the own list that is counted; nothing while there is only one. */
function ListChoice({ token, chosen }: { token: string; chosen: number | undefined }) {
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
