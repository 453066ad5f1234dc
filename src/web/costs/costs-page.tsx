import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import type { Household } from '#api/types.ts';
import { isId } from '#shared/ids.ts';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { householdQuery } from '#web/household/household-query.ts';
import { collectionsQuery } from '#web/library/library-data.ts';
import { useToken } from '#web/session/session-store.ts';
import { householdCostsQuery, listCostsQuery, wantedCostsQuery } from './costs-calls.ts';
import { Costs, FailedCosts, LoadingCosts, NoTitles } from './costs.tsx';
import { TitlePicker, useWanted } from './title-picker.tsx';
import costsTrade from './costs-trade.module.css';
import styles from './costs.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './costs.sheet.css?url';

const CostsStyles = styleSheet(sheet);

/** 'Quanto custa a sua lista?': the cheapest services for a list of one's own. */
export function CostsPage() {
  const token = useToken();
  return (
    <article className={styles.costs}>
      <CostsStyles />
      <h1 className={headings.page}>Quanto custa a sua lista?</h1>
      <noscript>
        <p className={styles.lead}>
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
  // The choices come above the answer, and appear together with it, so that nothing moves.
  const collections = useQuery(collectionsQuery(token));
  // Asked once: an answer that changes while somebody compares would count everything anew.
  const household = useQuery({ ...householdQuery(token), refetchInterval: false });
  if (collections.isPending || household.isPending) return <LoadingCosts />;
  const house = household.data?.household;
  if (!house || house.members.length === 1)
    return <OwnCosts token={token} list={lista === HOUSE ? undefined : lista} />;
  return (
    <>
      <HouseChoice isHouse={lista === HOUSE} />
      {lista === HOUSE ? (
        <HouseCosts token={token} house={house} />
      ) : (
        <OwnCosts token={token} list={lista} />
      )}
    </>
  );
}

function OwnCosts({ token, list }: { token: string; list: number | undefined }) {
  const { data, isError, refetch } = useQuery(listCostsQuery(token, list));
  return (
    <>
      <ListChoice token={token} chosen={list} />
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

/** The cheapest services for all that the household wants. */
function HouseCosts({ token, house }: { token: string; house: Household }) {
  const { data, isError, refetch } = useQuery(householdCostsQuery(token));
  if (isError) return <FailedCosts onRetry={() => void refetch()} />;
  if (!data) return <LoadingCosts />;
  if (data.items.length > 0) return <Costs titles={data.items} watched={0} house={house} />;
  return (
    <p className={styles.lead}>
      A casa ainda não tem nada no VOU VER. O que alguém daqui marcar entra na conta.
    </p>
  );
}

/** 'Só você' or 'A casa': whose list is counted. */
function HouseChoice({ isHouse }: { isHouse: boolean }) {
  const navigate = useNavigate();
  const choose = (search: { lista?: typeof HOUSE }) =>
    void navigate({ to: '/quanto-custa', search, resetScroll: false });
  return (
    <div className={costsTrade.pills} role="group" aria-label="De quem é a conta">
      {([false, true] as const).map((ofHouse) => (
        <button
          key={String(ofHouse)}
          type="button"
          className={costsTrade.pill}
          aria-pressed={isHouse === ofHouse}
          onClick={() => choose(ofHouse ? { lista: HOUSE } : {})}
        >
          {isHouse === ofHouse && <Icon name="check" size={18} />}
          {ofHouse ? 'A casa' : 'Só você'}
        </button>
      ))}
    </div>
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

const HOUSE = 'casa';

/** `?lista=12`: one of the viewer's own collections instead of the watch list; `?lista=casa`: that of the household. */
function validateCosts({ lista }: Record<string, unknown>): {
  lista?: number | typeof HOUSE | undefined;
} {
  if (lista === HOUSE) return { lista };
  return { lista: isId(Number(lista)) ? Number(lista) : undefined };
}

/** The choice of the own list that is counted; nothing while there is only one. */
function ListChoice({ token, chosen }: { token: string; chosen: number | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const { data: collections = [] } = useQuery(collectionsQuery(token));
  if (collections.length === 0) return null;
  return (
    <p className={styles.list}>
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
