import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Movement } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import buttons from '#ui/button.module.css';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { read } from '#web/api-client/api-client.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { shortDayWords } from '#web/movements/movement-words.ts';
import styles from '#web/cards/kept-row.module.css';

const ONLY_MINE = { tipo: undefined, ordem: undefined, page: undefined, meus: 1 as const };
/** Arrivals in the row; a title that came to several services on different days counts more than once. */
const SIZE = 20;

const arrivedQuery = (planIds: string) =>
  queryOptions({
    queryKey: ['movements', 'arrived', 'row', planIds],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: SIZE, plan_ids: planIds };
      return (await read('GET /arrivals', { query, signal })).items;
    },
    staleTime: 60_000,
  });

/** Arrivals at the visitor's services in the last month, the newest first. */
export function ArrivedRow({ heading, planIds }: { heading: string; planIds: string }) {
  const { data, isError, refetch } = useQuery(arrivedQuery(planIds));
  const [today] = useState(() => brazilDay(new Date()));
  const movements = new Map<string, Movement>();
  for (const movement of data ?? []) {
    const key = keyOf(movement.title);
    if (!movements.has(key)) movements.set(key, movement);
  }
  return (
    <KeptRow
      title={heading}
      items={data ? [...movements.values()].map(({ title }) => title) : isError ? [] : undefined}
      renderMeta={(item) => {
        const movement = movements.get(keyOf(item));
        return movement && <Arrival movement={movement} today={today} />;
      }}
      more={
        <Link to="/chegou" search={ONLY_MINE} className={styles.more}>
          Ver tudo<span className="visually-hidden"> que chegou nos seus serviços</span>
        </Link>
      }
      notice={
        isError ? (
          <>
            <p role="alert">Não deu pra ver o que chegou nos seus serviços agora.</p>
            <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
              Tentar de novo
            </button>
          </>
        ) : (
          <>
            <p>Neste mês ainda não chegou nada nos seus serviços.</p>
            <Link to="/chegou" className={buttons.secondary}>
              Ver o que chegou nos outros
            </Link>
          </>
        )
      }
    />
  );
}

function Arrival({ movement, today }: { movement: Movement; today: string }) {
  const [first] = movement.providers;
  return (
    <>
      {first && <ProviderLogo provider={first} size={24} />}
      {shortDayWords(movement.day, today)}
    </>
  );
}

const keyOf = ({ media_type: type, id }: Movement['title']) => `${type} ${id}`;
