/** @jsxImportSource preact */
import { OUVER, V } from '#shared/wordmark.ts';
import type { TvRow } from './api.ts';
import { Button, Group } from './controls.tsx';
import { memo, useNow } from './rendering.ts';
import { open } from './screens.ts';
import { timeOfDay } from './words.ts';

const SECTIONS = [
  { name: 'Hoje', kinds: ['now', 'today', 'for-you', 'popular'] },
  { name: 'Chegou', kinds: ['arrived'] },
  { name: 'Minha lista', kinds: ['watchlist', 'collection'] },
] as const satisfies readonly { name: string; kinds: readonly TvRow['kind'][] }[];

interface TopBarProps {
  /** The start of its buttons' focus keys: every screen has a bar of its own. */
  focusKey: string;
  rows: readonly TvRow[];
  /** The kind of the current row; null on other screens. */
  current: TvRow['kind'] | null;
  ink: string;
  disc: string;
  picture: string;
  onRow: (place: number) => void;
}

const TEN_SECONDS = 10_000;

/** Logo, the ways to the rows and to the search, time, and who is signed in. */
export const TvTopBar = memo(function TopBar({
  focusKey,
  rows,
  current,
  ink,
  disc,
  picture,
  onRow,
}: TopBarProps) {
  const now = useNow(TEN_SECONDS);
  const has = (kinds: readonly string[], kind: string | null) =>
    kind !== null && kinds.indexOf(kind) >= 0;
  return (
    <header style={{ color: ink }}>
      <Group focusKey={focusKey} className="bar">
        <Logo disc={disc} />
        {SECTIONS.map(({ name, kinds }) => {
          const place = rows.findIndex(({ kind }) => has(kinds, kind));
          return (
            place >= 0 && (
              <Button
                key={name}
                focusKey={`${focusKey}:${name}`}
                className="tab"
                isCurrent={has(kinds, current)}
                onEnter={() => onRow(place)}
              >
                {name}
              </Button>
            )
          );
        })}
        <Button
          focusKey={`${focusKey}:casa`}
          className="tab"
          onEnter={() => open({ name: 'house' })}
        >
          Casa
        </Button>
        <Button
          focusKey={`${focusKey}:buscar`}
          className="tab"
          onEnter={() => open({ name: 'search' })}
        >
          Buscar
        </Button>
        <span className="clock">{timeOfDay(now)}</span>
        <Button
          focusKey={`${focusKey}:person`}
          className="person"
          label="Sair da conta nesta TV"
          onEnter={() => open({ name: 'leave' })}
        >
          <img src={picture} alt="" />
        </Button>
      </Group>
    </header>
  );
});

/** The wordmark in the ink of its surroundings. */
export function Logo({ disc }: { disc: string }) {
  return (
    <svg className="logo" viewBox="0 -9 482 112" role="img" aria-label="VouVer">
      <path d={V} fill="currentColor" />
      <path d={OUVER} transform="scale(.2)" fill="currentColor" />
      <circle cx="56.8" cy="13.6" r="21.6" fill={disc} />
    </svg>
  );
}
