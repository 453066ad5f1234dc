/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { TvHome, TvTitle } from './api.ts';
import { doesFocusableExist, getCurrentFocusKey, moveFocus } from './focus.ts';
import { Group } from './controls.tsx';
import { Room } from './room.tsx';
import { PosterRow, ROW_HEIGHT } from './row.tsx';
import { focusLeftHere } from './screens.ts';
import { TvTopBar } from './top-bar.tsx';
import { useRested, useStable } from './rendering.ts';
import { whereToWatch, rowName } from './words.ts';
import { ProviderMark } from './provider-mark.tsx';

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
  const focus = useStable((title: TvTitle, at: number) => {
    setPlace(at);
    room.onFocus(title);
    setSettled(at);
  });

  const goToRow = useStable((to: number) => moveFocus(rowKey(rows[to]!)));
  const paperAnswer = useCallback(
    (title: TvTitle) => <PaperAnswer title={title} services={services} />,
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
      <TvTopBar
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
              <PosterRow
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

/** The answer where to watch a title, on a slip of paper; below the reason, if it is there for one. */
function PaperAnswer({ title, services }: { title: TvTitle; services: number }) {
  const provider = title.mine[0] ?? title.free[0] ?? (title.plans < 2 ? title.offer : null);
  const where = (
    <>
      {provider !== null && <ProviderMark provider={provider} />}
      <span>{whereToWatch(title, services)}</span>
    </>
  );
  if (title.reason === null) return <p className="answer">{where}</p>;
  return (
    <div className="answer reasoned">
      <p>{title.reason}.</p>
      <p className="where">{where}</p>
    </div>
  );
}

/**
 * Milliseconds that the focus rests on a title before its room is prepared: longer than between two keys of somebody
 * who goes through a row, who would wait for each room in vain. It is seen some 70 ms later.
 */
const ROOM_REST_MS = 320;

interface RoomTitle {
  /** The title whose room is wanted: prepared, and shown as soon as it is complete. */
  wanted: TvTitle;
  /** The title whose room is seen. */
  shown: TvTitle;
  /** The room of `wanted` is seen now. */
  onShown: (title: TvTitle) => void;
  onFocus: (title: TvTitle) => void;
}

/** The title whose room is seen, and the one whose room is prepared while the focus rests on it. */
function useRoomTitle(first: TvTitle): RoomTitle {
  const [wanted, setWanted] = useState(first);
  const [shown, setShown] = useState(first);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  const onFocus = useStable((title: TvTitle) => {
    clearTimeout(timerRef.current);
    // The focus went on before the room of the last title was complete.
    if (wanted !== shown) setWanted(shown);
    timerRef.current = setTimeout(() => setWanted(title), ROOM_REST_MS);
  });
  return { wanted, shown, onShown: setShown, onFocus };
}
