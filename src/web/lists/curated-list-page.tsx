import { Link, notFound } from '@tanstack/react-router';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { CuratedList, GonePlace, MediaItem } from '#api/types.ts';
import { idOfParam } from '#shared/slug.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import grid from '#web/listing/title-grid.module.css';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useMine } from '#web/personalisation/use-mine.ts';
import { listsQuery, listTitlesQuery } from '#web/api-client/data.ts';
import styles from './curated-list-page.module.css';
import { DeletedTitleCard, placesOf } from './list-places.tsx';
import { SomeInMyPlan } from './in-my-plan.tsx';

export interface ListFacts extends Pick<CuratedList, 'id' | 'kind' | 'name' | 'description'> {
  person: { id: number; name: string } | null;
}

interface CuratedListPageProps {
  list: ListFacts;
  titles: MediaItem[];
  /** Responses cached in the browser by an earlier version lack this field. */
  gone: GonePlace[] | undefined;
}

/** A curated list: a saga in viewing order, or the titles of one person. */
export function CuratedListPage({ list, titles, gone }: CuratedListPageProps) {
  const mine = useMine();
  const subscriptions = useSubscriptions();
  const inOrder = list.kind === 'saga';
  const shown = placesOf(titles, gone).filter(
    (one) =>
      !mine.on ||
      ('item' in one &&
        subscriptions.some(({ id: family }) => one.item.plan_families.includes(family))),
  );
  return (
    <div className={styles.page}>
      <Link to="/lists" className={styles.up}>
        Coleções
      </Link>
      <h1 className={styles.heading}>{list.name}</h1>
      <p className={styles.description}>{list.description}</p>
      {list.person && (
        <Link
          to="/person/$personId"
          params={{ personId: String(list.person.id) }}
          className={styles.person}
        >
          Tudo de {list.person.name}
        </Link>
      )}
      <div className={styles.tools}>
        <SomeInMyPlan families={titles.map(({ plan_families: plans }) => plans)} />
        <MineSwitch />
      </div>
      <MyListFrame mine={mine} waiting={false}>
        {shown.length === 0 && (
          <ListingNotice
            title="Nada nos seus serviços"
            text="Desligue “Só nos meus serviços” pra ver a lista inteira."
          />
        )}
        <ol className={grid.grid} role="list">
          {shown.map((one, index) => (
            <li key={one.place}>
              {inOrder && (
                <p className={styles.place}>
                  {one.place}
                  <span className="visually-hidden">º na ordem</span>
                </p>
              )}
              {'item' in one ? (
                <TitleCard item={one.item} eager={index < 2} />
              ) : (
                <DeletedTitleCard gone={one.gone} />
              )}
            </li>
          ))}
        </ol>
      </MyListFrame>
    </div>
  );
}

/** A curated list of either kind; ids are unique across kinds. */
export async function loadCuratedList(queryClient: QueryClient, param: string): Promise<ListFacts> {
  const id = idOfParam(param);
  const kinds = await Promise.all(
    (['saga', 'performer'] as const).map((kind) => queryClient.ensureQueryData(listsQuery(kind))),
  );
  const list = kinds.flat().find((known) => known.id === id);
  if (!list) throw notFound();
  await queryClient.ensureQueryData(listTitlesQuery(list.kind, list.id));
  return factsOf(list);
}

const factsOf = ({ id, kind, name, description, person }: CuratedList): ListFacts => ({
  id,
  kind,
  name,
  description,
  person: person && { id: person.id, name: person.name },
});

export function CuratedListRoute({ list }: { list: ListFacts }) {
  const { data } = useSuspenseQuery(listTitlesQuery(list.kind, list.id));
  return <CuratedListPage key={list.id} list={list} titles={data.items} gone={data.gone} />;
}
