/** @jsxImportSource preact */
import type { HouseMember } from '#tv-screen/api.ts';
import { useNow } from '#tv-screen/rendering.ts';
import { Logo } from '#tv-screen/top-bar.tsx';
import { timeOfDay } from '#tv-screen/words.ts';

const TEN_SECONDS = 10_000;

/** Logo and time: the household's screens have no ways to the others but Back. */
export function HouseTop({ disc = 'var(--rosa)' }: { disc?: string }) {
  const now = useNow(TEN_SECONDS);
  return (
    <header className="bar plain">
      <Logo disc={disc} />
      <span className="clock">{timeOfDay(now)}</span>
    </header>
  );
}

/** Pictures of members that lie over each other. Decorative: the names are beside them. */
export function HouseFaces({ members }: { members: readonly HouseMember[] }) {
  return (
    <span className="house-faces" aria-hidden="true">
      {members.map(({ number, avatar }) => (
        <img key={number} src={avatar} alt="" />
      ))}
    </span>
  );
}

/** The answer to the last key, if it was refused. */
export const Failure = ({ text }: { text: string }) => (
  <p className="house-failure" role="alert">
    {text}
  </p>
);
