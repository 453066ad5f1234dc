import type { MediaItem, PersonInfo } from '#api/types.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { departmentTitle, jobTitle } from '#web/title/jobs.ts';
import styles from './person-page.module.css';

/** A person: portrait or avatar, what they are known for, everything they did here. */
export function PersonPage({ person }: { person: PersonInfo }) {
  const works = worksOf(person);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Picture
          kind="profile"
          path={person.profile_path}
          art={art.avatar(person.id)}
          width={200}
          height={200}
          sizes="200px"
          className={styles.portrait}
          eager
        />
        <div>
          <h1 className={styles.name}>{person.name}</h1>
          <p className={styles.role}>
            {departmentTitle(person.known_for_department, person.gender)}
          </p>
        </div>
      </header>
      {person.biography !== '' && <p className={styles.biography}>{person.biography}</p>}
      <h2 className={styles.section}>Filmografia</h2>
      <ul className={styles.grid} role="list">
        {works.map(({ item, role }) => (
          <li key={`${item.media_type} ${item.id}`}>
            <TitleCard item={item} />
            <p className={styles.part}>{role}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One entry a title: parts before jobs, several roles joined. */
function worksOf({ credits, gender }: PersonInfo): { item: MediaItem; role: string }[] {
  const works = new Map<string, { item: MediaItem; roles: string[] }>();
  const add = (item: MediaItem, role: string) => {
    const key = `${item.media_type} ${item.id}`;
    const work = works.get(key) ?? { item, roles: [] };
    if (role !== '' && !work.roles.includes(role)) work.roles.push(role);
    works.set(key, work);
  };
  for (const credit of credits.cast) add(credit, credit.character);
  for (const credit of credits.crew) add(credit, jobTitle(credit.job, credit.department, gender));
  return [...works.values()].map(({ item, roles }) => ({ item, role: roles.join(', ') }));
}
