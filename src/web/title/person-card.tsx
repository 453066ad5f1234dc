import { Link } from '@tanstack/react-router';
import { cutText } from '#web/foundation/format.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import styles from './person-card.module.css';

interface PersonCardProps {
  person: { id: number; name: string; profile_path: string | null };
  /** A character or a job. */
  role: string;
}

/** Longest name shown, in characters (docs/product-rules.md R14). */
const NAME_LIMIT = 15;

export function PersonCard({ person, role }: PersonCardProps) {
  const short = cutText(person.name, NAME_LIMIT);
  return (
    <Link
      to="/person/$personId"
      params={{ personId: String(person.id) }}
      className={styles.card}
      title={short === person.name ? undefined : person.name}
    >
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={172}
        height={172}
        sizes="(max-width: 720px) 32vw, 13vw"
        className={styles.portrait}
      />
      <span className={styles.name} aria-hidden={short !== person.name}>
        {short}
      </span>
      {short !== person.name && <span className="visually-hidden">{person.name}</span>}
      <span className={styles.role}>{role}</span>
    </Link>
  );
}
