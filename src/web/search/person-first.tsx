import { Link } from '@tanstack/react-router';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { Filter } from './meaning.ts';
import { roleSentence } from './person-words.ts';

type Person = Extract<Filter, { type: 'person' }>['person'];

/** The person a query names, as a card among their titles. */
export function PersonFirst({ person }: { person: Person }) {
  return (
    <Link to="/person/$personId" params={{ personId: String(person.id) }} className="person-first">
      <Picture
        kind="profile"
        path={person.profile_path}
        art={art.avatar(person.id)}
        width={176}
        height={176}
        sizes="(max-width: 720px) 84px, 176px"
        eager
      />
      <span>
        <span className="person-name">{person.name}</span>
        <span className="person-role">{roleSentence(person)}</span>
      </span>
    </Link>
  );
}
