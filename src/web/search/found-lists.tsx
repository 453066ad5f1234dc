import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useMine } from '#web/personalisation/use-mine.ts';
import { FoundFrame } from './found-frame.tsx';
import styles from './found-lists.module.css';
import { PersonTile } from './person-tile.tsx';
import type { TitleKind } from './search-address.ts';
import { peoplePage, titlesPage } from './search-data.ts';

interface TitlesFoundProps {
  query: string;
  page: number;
  kind: TitleKind | undefined;
}

/** The titles of a search, all of them or those in the visitor's subscriptions. */
export function TitlesFound({ query, page, kind }: TitlesFoundProps) {
  const mine = useMine();
  const search = { text: query, page, kind };
  const { data: all } = useSuspenseQuery(titlesPage(search));
  const own = useQuery({
    ...titlesPage({ ...search, planIds: mine.planIds }),
    enabled: mine.planIds !== undefined,
  });
  const data = (mine.on && own.data) || all;
  const waiting = mine.on && !mine.unset && own.data === undefined;
  return (
    <FoundFrame
      found={data}
      address={{ query, tipo: kind, meus: mine.on ? 1 : undefined }}
      mine={mine}
      waiting={waiting}
    >
      <ul className={styles.titles} role="list">
        {data.items.map((item, index) => (
          <li key={`${item.media_type} ${item.id}`}>
            <TitleCard item={item} eager={index < 2} />
          </li>
        ))}
      </ul>
    </FoundFrame>
  );
}

/** The people of a search. */
export function PeopleFound({ query, page }: { query: string; page: number }) {
  const { data } = useSuspenseQuery(peoplePage(query, page));
  return (
    <FoundFrame found={data} address={{ query, tab: 'pessoas' }}>
      <ul className={styles.people} role="list">
        {data.items.map((person) => (
          <li key={person.id}>
            <PersonTile person={person} />
          </li>
        ))}
      </ul>
    </FoundFrame>
  );
}
