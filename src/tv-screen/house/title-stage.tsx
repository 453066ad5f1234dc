/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { nameSize, narrowSlot } from '#tv-screen/name-size.ts';
import { PosterPicture } from '#tv-screen/poster.tsx';
import { TitleFacts } from '#tv-screen/room.tsx';
import type { StageTitle } from './house-data.ts';
import { HouseTop } from './house-parts.tsx';

/** Width in rem for the name. */
const NAME_WIDTH = 70.625;
/** Sizes in rem, so that no name is higher than its slot. */
const SIZES = [
  { size: 12.25, lines: 1 },
  { size: 9, lines: 1 },
  { size: 6.5, lines: 2 },
  { size: 5.5, lines: 2 },
  { size: 4.25, lines: 3 },
  { size: 3.25, lines: 4 },
];

interface TitleStageProps {
  title: StageTitle;
  /** The line above the name. */
  above: ComponentChildren;
  children: ComponentChildren;
}

/** A title over the whole screen, in its colours: giant name, facts and poster. */
export function TitleStage({ title, above, children }: TitleStageProps) {
  const room = title.room ?? { bg: 'var(--n0)', ink: 'var(--t1)', disc: 'var(--rosa)' };
  return (
    <div className="layer stage wipe">
      <div
        className="layer-inside stage"
        style={{ '--room': room.bg, background: room.bg, color: room.ink }}
      >
        <HouseTop disc={room.disc} />
        <main>
          <div className="stage-poster">
            <PosterPicture title={title} size="w500" />
          </div>
          <div className="stage-text">
            <p className="stage-above">{above}</p>
            <h1 style={{ fontSize: `${nameSize(title.title, narrowSlot(NAME_WIDTH), SIZES)}rem` }}>
              {title.title}
            </h1>
            <TitleFacts title={title} />
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}
