/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { backdropArt, backdropPhoto } from './pictures.ts';

interface RoomPictureProps {
  title: TvTitle;
  /** Called when the picture is there, or if there is none. */
  onSettled: () => void;
}

/** The photo beside a title's name, or our drawing behind it. */
export function RoomPicture({ title, onSettled }: RoomPictureProps) {
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
