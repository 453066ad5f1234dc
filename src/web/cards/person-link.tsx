import { Link } from '@tanstack/react-router';
import { shortenText } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { personAddress } from '#web/title-parts/title-address.ts';
import styles from './person-link.module.css';

interface PersonLinkProps {
  person: { id: number; name: string; profile_path: string | null };
  /** A character, a job or a kind of work. */
  role: string;
  /** The longest name shown, in characters; a longer one is shortened, and read whole. */
  nameLimit?: number;
}

/** A person as one link: portrait, name, role. */
export function PersonLink({ person, role, nameLimit = Infinity }: PersonLinkProps) {
  const short = shortenText(person.name, nameLimit);
  return (
    <Link
      {...personAddress(person.id)}
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
