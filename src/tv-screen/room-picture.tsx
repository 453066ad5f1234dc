/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { TvTitle } from './api.ts';
import { backdropArt, backdropPhoto } from './pictures.ts';

interface RoomPictureProps {
  title: TvTitle;
  /** It is there, or there is none. */
  onSettled: () => void;
}

/** The photo beside a title's name, or our drawing behind it. */
export function RoomPicture({ title, onSettled }: RoomPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const photo = backdropPhoto(title);
  if (photo !== null && !isBroken) {
    return (
      <img
        className="photo"
        src={photo}
        alt=""
        onLoad={onSettled}
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <img
      className="backdrop"
      src={backdropArt(title)}
      alt=""
      onLoad={onSettled}
      onError={onSettled}
    />
  );
}
