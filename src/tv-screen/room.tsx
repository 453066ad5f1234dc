/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { memo, useNow, useStable } from './rendering.ts';
import { nameSize } from './name-size.ts';
import { backdropArt, backdropPhoto } from './pictures.ts';
import { durationText, untilWhen } from './words.ts';

/** Width in rem for names beside the picture. */
const NAME_WIDTH = 54;
/** Milliseconds from a complete room to its wipe, in which the browser draws it. */
const DRAWING_MS = 60;
/** Milliseconds that a room waits for its picture at most. */
const PICTURE_MS = 1000;
/** Milliseconds; longer than the style sheet's wipe, and than the pause between keys of somebody who looks around. */
const LEAVING_MS = 700;

interface RoomProps {
  title: TvTitle;
  as: 'h1' | 'h2';
  /** Called when another title's room begins to wipe over this one's. */
  onShown?: (title: TvTitle) => void;
  /** The content after the name and the facts. */
  children?: (title: TvTitle) => ComponentChildren;
}

const areSame = (a: TvTitle, b: TvTitle) => a.id === b.id && a.type === b.type;

/**
 * The title's colours, picture, name and facts. Another title wipes over it once it is drawn: until then it is rendered
 * beside the screen, because a layer that comes into view without its pixels stops all movement.
 */
export const Room = memo(function Room({ title, as, onShown, children }: RoomProps) {
  const [shown, setShown] = useState(title);
  const [before, setBefore] = useState<TvTitle | null>(null);
  const isHere = areSame(title, shown);
  const show = useStable(() => {
    setBefore(shown);
    setShown(title);
    onShown?.(title);
  });
  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => setBefore(null), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [before]);
  const layers: { of: TvTitle; state: LayerState }[] = [];
  if (before !== null && !areSame(before, title)) layers.push({ of: before, state: 'leaving' });
  layers.push({ of: isHere ? title : shown, state: before === null ? 'still' : 'wiping' });
  if (!isHere) layers.push({ of: title, state: 'coming' });
  return (
    <div className="room">
      {layers.map(({ of, state }) => (
        <Layer key={`${of.type} ${of.id}`} title={of} as={as} state={state} onComplete={show}>
          {children?.(of)}
        </Layer>
      ))}
    </div>
  );
});

type LayerState = 'coming' | 'wiping' | 'still' | 'leaving';

const CLASSES: Readonly<Record<LayerState, string>> = {
  coming: 'layer coming',
  wiping: 'layer wipe',
  still: 'layer',
  leaving: 'layer',
};

interface LayerProps {
  title: TvTitle;
  as: 'h1' | 'h2';
  state: LayerState;
  /** Called when a layer that is coming can be shown. */
  onComplete: () => void;
  children: ComponentChildren;
}

function Layer({ title, as: Heading, state, onComplete, children }: LayerProps) {
  const [hasPicture, setPicture] = useState(false);
  const isComing = state === 'coming';
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(onComplete, hasPicture ? DRAWING_MS : PICTURE_MS);
    return () => clearTimeout(timer);
  }, [isComing, hasPicture, onComplete]);
  const { bg, ink } = title.room;
  const size = nameSize(title.title, NAME_WIDTH);
  return (
    <div className={CLASSES[state]} aria-hidden={isComing || state === 'leaving'}>
      <div className="layer-inside" style={{ background: bg, color: ink }}>
        <RoomPicture title={title} onSettled={() => setPicture(true)} />
        <div className="room-text">
          <Heading className="name" style={{ fontSize: `${size}rem`, width: `${NAME_WIDTH}rem` }}>
            {title.title}
          </Heading>
          <TitleFacts title={title} />
          {children}
        </div>
      </div>
    </div>
  );
}

interface RoomPictureProps {
  title: TvTitle;
  /** Called when the picture is there, or if there is none. */
  onSettled: () => void;
}

/** The photo beside a title's name, or our drawing behind it. */
function RoomPicture({ title, onSettled }: RoomPictureProps) {
  const [broken, setBroken] = useState(0);
  const photo = backdropPhoto(title);
  const sources = [...(photo === null ? [] : [photo]), ...backdropArt(title)];
  const source = sources[broken];
  return (
    <img
      className={source === photo ? 'photo' : 'backdrop'}
      src={source}
      alt=""
      onLoad={onSettled}
      onError={() => (broken < sources.length - 1 ? setBroken(broken + 1) : onSettled())}
    />
  );
}

const HALF_MINUTE = 30_000;

type Told = Pick<TvTitle, 'type' | 'age_rating' | 'genres' | 'year' | 'runtime'>;

/** Age rating, genres, year, and of a film how long it takes and when it would end. */
export function TitleFacts({ title }: { title: Told }) {
  const now = useNow(HALF_MINUTE);
  const { age_rating: age, genres, year, runtime, type } = title;
  return (
    <ul className="facts">
      {age !== null && (
        <li className={`age age-${age}`} aria-label={`Classificação: ${ages[age]}`}>
          {age}
        </li>
      )}
      {type === 'serie' && <li>Série</li>}
      {genres.length > 0 && <li>{firstGenres(genres)}</li>}
      {year !== null && <li>{year}</li>}
      {runtime !== null && (
        <li>
          {type === 'movie' ? untilWhen(runtime, now) : `${durationText(runtime)} por episódio`}
        </li>
      )}
    </ul>
  );
}

/** Two genres, or the first alone where both are too long for the line. */
function firstGenres(genres: readonly string[]): string {
  const two = genres.slice(0, 2).join(', ');
  return two.length <= 26 ? two : genres.slice(0, 1).join('');
}

const ages: Record<NonNullable<TvTitle['age_rating']>, string> = {
  L: 'livre',
  '6': '6 anos',
  '10': '10 anos',
  '12': '12 anos',
  '14': '14 anos',
  '16': '16 anos',
  '18': '18 anos',
};
