import type { ReactNode } from 'react';
import { inPlans, type TitleListQuery } from '#web/api-client/data.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useMine } from '#web/personalisation/use-mine.ts';
import { ListingNotice } from './listing-notice.tsx';
import styles from './listing-page.module.css';
import type { ListingSearch } from './page-link.tsx';
import { TitleGrid } from './title-grid.tsx';
import { isWaiting, useInfiniteList } from './use-infinite-list.ts';

interface ListingPageProps {
  query: TitleListQuery;
  heading?: string;
  intro?: string | undefined;
  /** The heading, which contains the page's h1. */
  header?: ReactNode;
  /** Content between the heading and the count. */
  tools?: ReactNode;
  /** The parameters shared by all pages of the list. */
  search?: ListingSearch;
}

/**
 * A listing that starts at the page of its address and loads more on scrolling; used by every
 * listing but the filtered ones.
 */
export function ListingPage({ query, heading, intro, header, tools, search }: ListingPageProps) {
  const mine = useMine();
  const list = useInfiniteList(inPlans(query, mine.planIds));
  const waiting = mine.on && isWaiting(list);
  const shared = { ...search, ...(mine.on && { meus: 1 }) };
  return (
    <div className={styles.page}>
      {header ?? <h1 className={styles.heading}>{heading}</h1>}
      {intro && <p className={styles.intro}>{intro}</p>}
      {tools}
      <div className={styles.toolbar}>
        <p role="status" data-to-count={waiting ? 'waiting' : ''}>
          {!mine.unset && formatPlural(list.extent.total, 'título', 'títulos')}
        </p>
        <MineSwitch />
      </div>
      <MyListFrame mine={mine} waiting={waiting}>
        <TitleGrid list={list} search={shared} empty={<Nothing mine={mine.on} />} />
      </MyListFrame>
    </div>
  );
}

function Nothing({ mine }: { mine: boolean }) {
  return mine ? (
    <ListingNotice
      title="Nada nos seus serviços"
      text="Desligue “Só nos meus serviços” pra ver o resto."
    />
  ) : (
    <ListingNotice title="Nada por aqui ainda" text="Volte daqui a alguns dias." />
  );
}
