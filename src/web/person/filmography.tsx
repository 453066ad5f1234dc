import { Fragment } from 'react';
import type { PersonInfo } from '#api/types.ts';
import { plansAttribute, Where } from '#web/offer-parts/where.tsx';
import { formatCount } from '#web/foundation/format.ts';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useMine } from '#web/personalisation/use-mine.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { type Area, filmographyOf, type Work } from './areas.ts';
import styles from './filmography.module.css';

/**
 * A person's filmography with where to watch each title; optionally only the titles of the
 * visitor's subscriptions.
 */
export function Filmography({ person }: { person: PersonInfo }) {
  const mine = useMine();
  const subscriptions = useSubscriptions();
  const areas = filmographyOf(
    person,
    ({ plan_families: plans }) => !mine.on || subscriptions.some(({ id }) => plans.includes(id)),
  );
  return (
    <section className={styles.filmography} aria-labelledby="filmografia">
      <div className={styles.head}>
        <h2 id="filmografia" className={styles.heading}>
          Filmografia
        </h2>
        <MineSwitch />
      </div>
      <MyListFrame mine={mine} waiting={false}>
        {areas.length === 0 ? <Nothing mine={mine.on} /> : <Areas areas={areas} />}
      </MyListFrame>
    </section>
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

function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <>
      {areas.length > 1 && (
        <nav aria-label="Filmografia por função">
          <ul className={styles.ways} role="list">
            {areas.map(({ anchor, name, count }) => (
              <li key={anchor}>
                <a className={styles.way} href={`#${anchor}`}>
                  {name} <span className={styles.count}>{formatCount(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {areas.map(({ anchor, name, count, years }) => (
        <section key={anchor} aria-labelledby={anchor}>
          <h3 id={anchor} className={styles.area}>
            {name} <span className={styles.count}>{formatCount(count)}</span>
          </h3>
          <dl className={styles.years}>
            {years.map(({ year, works }) => (
              <Fragment key={year}>
                <dt className={styles.year}>{year || 'Sem data'}</dt>
                <dd>
                  <ul role="list">
                    {works.map((work) => (
                      <WorkRow key={`${work.item.media_type} ${work.item.id}`} {...work} />
                    ))}
                  </ul>
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function WorkRow({ item, roles }: Work) {
  return (
    <li>
      <TitleLink item={item} className={styles.work}>
        <span className={styles.words}>
          <span className={styles.name}>{itemName(item)}</span>
          {roles.length > 0 && <span className={styles.role}>{roles.join(', ')}</span>}
        </span>
        <span className={styles.where} data-plans={plansAttribute(item)}>
          <Where item={item} size={32} />
        </span>
      </TitleLink>
    </li>
  );
}
