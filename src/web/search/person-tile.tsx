import { Link } from '@tanstack/react-router';
import type { PersonCard } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import styles from './person-tile.module.css';

/** A found person as one link. */
export function PersonTile({ person }: { person: PersonCard }) {
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className={styles.person}>
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={172}
        height={172}
        sizes="(max-width: 720px) 32vw, 13vw"
        className={styles.portrait}
      />
      <span className={styles.name}>{person.name}</span>
      <span className={styles.role}>
        {departmentTitle(person.known_for_department, person.gender)}
      </span>
    </Link>
  );
}
