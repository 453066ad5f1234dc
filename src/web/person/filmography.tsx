import { Fragment } from 'react';
import type { MediaItem, PersonInfo } from '#api/types.ts';
import { titleSlug } from '#shared/slug.ts';
import { plansAttribute, Where } from '#web/offer-parts/where.tsx';
import { formatCount, formatYear } from '#web/foundation/format.ts';
import { ListingNotice } from '#web/listing/listing-notice.tsx';
import { MineSwitch, MyListFrame } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useMine } from '#web/personalisation/use-mine.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { jobTitle } from '#web/title-parts/credit-names.ts';
import styles from './filmography.module.css';
import { areaName } from './person-words.ts';

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

/** A title with the person's roles in it: characters or jobs. */
interface Work {
  item: MediaItem;
  roles: string[];
}

/**
 * One area of work, grouped by year, newest first. The year of undated titles is empty, and last.
 */
interface Area {
  name: string;
  /** Its anchor on the page: `#atuacao`. */
  anchor: string;
  count: number;
  years: { year: string; works: Work[] }[];
}

type Person = Pick<PersonInfo, 'credits' | 'gender' | 'known_for_department'>;

interface Credit {
  item: MediaItem;
  area: string;
  role: string;
}

/** A person's credits by area of work: their own department first, then by number of titles. */
export function filmographyOf(person: Person, isShown: (item: MediaItem) => boolean): Area[] {
  const own = areaName(person.known_for_department ?? '');
  const shown = creditsOf(person).filter(({ item }) => isShown(item));
  return Array.from(
    Map.groupBy(shown, ({ area }) => area),
    ([name, credits]) => areaOf(name, credits),
  ).toSorted(
    (one, other) =>
      Number(other.name === own) - Number(one.name === own) || other.count - one.count,
  );
}

const creditsOf = ({ credits: { cast, crew }, gender }: Person): Credit[] => [
  ...cast.map((item) => ({ item, area: areaName('Acting'), role: item.character })),
  ...crew.map((item) => ({
    item,
    area: areaName(item.department),
    role: jobTitle(item.job, item.department, gender),
  })),
];

/** One entry for each title, with all roles in it. */
function areaOf(name: string, credits: readonly Credit[]): Area {
  const works = Array.from(
    Map.groupBy(credits, ({ item }) => `${item.media_type} ${item.id}`).values(),
    ([first, ...more]): Work => ({
      item: (first as Credit).item,
      roles: [...new Set([first as Credit, ...more].map(({ role }) => role))].filter(Boolean),
    }),
  );
  const byYear = Map.groupBy(works, ({ item }) => formatYear(itemDate(item)));
  const years = Array.from(byYear, ([year, done]) => ({ year, works: done }));
  return {
    name,
    anchor: titleSlug(name, 0).slice(0, -'-0'.length),
    count: works.length,
    years: years.toSorted((one, other) => Number(other.year) - Number(one.year)),
  };
}
