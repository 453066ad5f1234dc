import type { ReactNode } from 'react';

interface ProfileCountsProps {
  /** Each number, or a link with it, and its words. */
  counts: readonly { value: ReactNode; label: string }[];
}

/** Numerals under a rule. */
export function ProfileCounts({ counts }: ProfileCountsProps) {
  return (
    <dl className="profile-counts">
      {counts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
