import type { HouseholdMember } from '#api/types.ts';
import styles from './household.module.css';

type Face = Pick<HouseholdMember, 'avatar'>;

/** A member's picture. Decorative: the name is shown or said beside it. */
export const MemberFace = ({ member, size }: { member: Face; size: number }) => (
  <img className={styles.face} src={member.avatar} alt="" width={size} height={size} />
);

/** Members that a row of faces shows; the others are a number. */
const MOST_FACES = 4;

interface FaceRowProps {
  members: readonly (Face & Pick<HouseholdMember, 'number'>)[];
  size: number;
  /** Who they are, for screen readers; empty if it is said beside it. */
  label: string;
}

/** Faces that lie over each other: four at most, then "+2". */
export function FaceRow({ members, size, label }: FaceRowProps) {
  const shown = members.length > MOST_FACES + 1 ? members.slice(0, MOST_FACES) : members;
  return (
    <span
      className={styles.faces}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shown.map((member) => (
        <MemberFace key={member.number} member={member} size={size} />
      ))}
      {shown.length < members.length && (
        <span className={styles.moreFaces}>+{members.length - shown.length}</span>
      )}
    </span>
  );
}
