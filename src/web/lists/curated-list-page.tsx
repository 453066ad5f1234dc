import { Link } from '@tanstack/react-router';
import type { CuratedList, GonePlace, MediaItem } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import grid from '#web/listing/title-grid.module.css';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useMine } from '#web/personalisation/use-mine.ts';
import styles from './curated-list-page.module.css';
import { DeletedTitleCard } from './deleted-title-card.tsx';
import { SomeInMyPlan } from './in-my-plan.tsx';
import { placesOf } from './list-places.ts';

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
