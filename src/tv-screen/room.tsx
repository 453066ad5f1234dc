/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { Facts } from './facts.tsx';
import { memo } from './memo.ts';
import { nameSize } from './name-size.ts';
import { backdropArt, backdropPhoto } from './pictures.ts';

/** In rem: the width that names may take beside the picture. */
const NAME_WIDTH = 54;
/** Longer than the wipe of the style sheet. */
const WIPE_MS = 400;

interface RoomProps {
  title: TvTitle;
  as: 'h1' | 'h2';
  /** What follows the name and the facts. */
  children?: (title: TvTitle) => ComponentChildren;
}

/** The title's colours, picture, name and facts. Another title wipes over the one before. */
export const Room = memo(function Room({ title, as, children }: RoomProps) {
  const [before, setBefore] = useState<TvTitle | null>(null);
  const [current, setCurrent] = useState(title);
  if (title !== current) {
    setBefore(current);
    setCurrent(title);
  }
  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => setBefore(null), WIPE_MS);
    return () => clearTimeout(timer);
  }, [before]);
  const layers = before === null || before === title ? [title] : [before, title];
  return (
    <div className="room">
      {layers.map((one) => (
        <Layer
          key={`${one.type} ${one.id}`}
          title={one}
          as={as}
          isNew={one === title && layers.length > 1}
          isLeaving={one !== title}
        >
          {children?.(one)}
        </Layer>
      ))}
    </div>
  );
});

interface LayerProps {
  title: TvTitle;
  as: 'h1' | 'h2';
  isNew: boolean;
  isLeaving: boolean;
  children: ComponentChildren;
}

function Layer({ title, as: Heading, isNew, isLeaving, children }: LayerProps) {
  const { bg, ink } = title.room;
  const size = nameSize(title.title, NAME_WIDTH);
  return (
    <div className={isNew ? 'layer wipe' : 'layer'} aria-hidden={isLeaving}>
      <div className="layer-inside" style={{ background: bg, color: ink }}>
        <Backdrop title={title} />
        <div className="room-text">
          <Heading className="name" style={{ fontSize: `${size}rem`, width: `${NAME_WIDTH}rem` }}>
            {title.title}
          </Heading>
          <Facts title={title} />
          {children}
        </div>
      </div>
    </div>
  );
}

function Backdrop({ title }: { title: TvTitle }) {
  const [isBroken, setBroken] = useState(false);
  const photo = backdropPhoto(title);
  if (photo !== null && !isBroken) {
    return <img className="photo" src={photo} alt="" onError={() => setBroken(true)} />;
  }
  return <img className="backdrop" src={backdropArt(title)} alt="" />;
}
