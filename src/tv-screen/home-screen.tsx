/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { TvHome, TvTitle } from './api.ts';
import { doesFocusableExist, getCurrentFocusKey, moveFocus } from './focus.ts';
import { Group } from './group.tsx';
import { PaperAnswer } from './paper-answer.tsx';
import { Room } from './room.tsx';
import { useRoomTitle } from './room-title.ts';
import { Row, ROW_HEIGHT } from './row.tsx';
import { focusLeftHere } from './screens.ts';
import { TopBar } from './top-bar.tsx';
import { useRested } from './use-rested.ts';
import { useStable } from './use-stable.ts';
import { rowName } from './words.ts';

/**
 * Milliseconds that the focus rests before posters of other rows come and go. The rows move for 240 ms, but hardly any
 * more after this time, and a longer rest would collide with the next key of somebody who goes on.
 */
const REST_MS = 170;
/** Rows above and below the one with the focus that have posters. */
const NEAR = 2;

interface HomeScreenProps {
  home: TvHome;
  /** True if no other screen is on top of it. Otherwise it stays rendered, so that nothing on it is lost. */
  isCurrent: boolean;
  /** The row chosen in the bar of another screen. */
  wantedRow: number | null;
  onWanted: () => void;
}

/** The rows, and above them the title that has the focus. */
export function HomeScreen({ home, isCurrent, wantedRow, onWanted }: HomeScreenProps) {
  const { rows, services, picture } = home;
  const [place, setPlace] = useState(0);
  const current = Math.min(place, rows.length - 1);
  const room = useRoomTitle(rows[0]!.titles[0]!);
  const { ink, disc } = room.shown.room;
  const [settled, setSettled] = useRested(0, REST_MS);
  // Somebody who goes on without a rest sees all rows, too.
  const middle = Math.abs(current - settled) < NEAR ? settled : current;
  const focus = useStable((one: TvTitle, at: number) => {
    setPlace(at);
    room.onFocus(one);
    setSettled(at);
  });

  const goToRow = useStable((to: number) => moveFocus(rowKey(rows[to]!)));
  const paperAnswer = useCallback(
    (one: TvTitle) => <PaperAnswer title={one} services={services} />,
    [services],
  );

  const takeFocus = useStable(() => {
    const leftHere = focusLeftHere();
    if (wantedRow !== null) {
      moveFocus(rowKey(rows[wantedRow] ?? rows[0]!));
      onWanted();
    } else if (leftHere !== undefined && doesFocusableExist(leftHere)) moveFocus(leftHere);
    else moveFocus(rowKey(rows[0]!));
  });
  useEffect(() => {
    if (isCurrent) takeFocus();
  }, [isCurrent, takeFocus]);
  // Reloaded rows may lack the title that had the focus.
  const keepFocus = useStable(() => {
    if (isCurrent && !doesFocusableExist(getCurrentFocusKey())) moveFocus(rowKey(rows[current]!));
  });
  useEffect(() => keepFocus(), [rows, keepFocus]);

  return (
    <Group focusKey="home" className="screen" isBoundary isHidden={!isCurrent}>
      <TopBar
        focusKey="home-bar"
        rows={rows}
        current={rows[current]!.kind}
        ink={ink}
        disc={disc}
        picture={picture}
        onRow={goToRow}
      />
      <main>
        <Room title={room.wanted} as="h1" onShown={room.onShown}>
          {paperAnswer}
        </Room>
        <div className="rows">
          <div
            className="rows-track"
            style={{
              color: ink,
              transform: `translate3d(0,${-current * ROW_HEIGHT}rem,0)`,
            }}
          >
            {rows.map((row, at) => (
              <Row
                key={rowKey(row)}
                row={row}
                name={rowName(row, services)}
                focusKey={rowKey(row)}
                place={at}
                isNear={Math.abs(at - middle) <= NEAR}
                onFocus={focus}
              />
            ))}
          </div>
        </div>
      </main>
    </Group>
  );
}

/** The focus key of a row. */
export const rowKey = ({ kind, collection }: TvHome['rows'][number]): string =>
  collection === null ? `row:${kind}` : `row:${kind}:${collection.id}`;
