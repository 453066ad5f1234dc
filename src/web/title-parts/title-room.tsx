import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bandPalette } from '#artwork/palette.ts';
import type { AgeRating, MediaType } from '#api/types.ts';
import { styleSheet } from '#ui/style-sheet.tsx';
import { formatRuntime, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { AgeBadge } from './badges.tsx';
import { bandIn, bandStyle, type Band } from './band.ts';
import { titleAddress } from './title-address.ts';
import { TitleLockup } from './title-lockup.tsx';
import { useMeltedBar } from './use-melted-bar.ts';
import styles from './title-room.module.css';
import sheet from './title-room.sheet.css?url';

/** The look of a room, for the page that may show one: the wipe does not wait for it then. */
export const RoomStyles = styleSheet(sheet);

/** The facts of a title that its room shows. */
export interface RoomTitle {
  media_type: MediaType;
  id: number;
  name: string;
  /** The day of a film's release or of a series' first episode. */
  date: string | null;
  poster_path: string | null;
  genres: readonly string[];
  age_rating: AgeRating | null;
  runtime: number | null;
}

/** The band in the colours of a title's poster. */
export const bandOfRoom = ({ media_type: type, id, name, genres, date }: RoomTitle): Band => {
  const year = formatYear(date);
  return bandIn(
    bandPalette({ type, id, title: name, genres, year: year === '' ? null : Number(year) }),
  );
};

interface TitleRoomProps {
  title: RoomTitle;
  /** Above the name. */
  lead: ReactNode;
  /** The answer on paper, which lies over the band's lower edge. */
  ticket: ReactNode;
  /** Below the ticket. */
  children?: ReactNode;
}

/** A title that has been drawn or chosen, in its colours: name, poster, and where to watch it. */
export function TitleRoom({ title, lead, ticket, children }: TitleRoomProps) {
  const { media_type: type, id, name, runtime } = title;
  const band = bandOfRoom(title);
  useMeltedBar(band);
  const [genre, second] = title.genres;
  return (
    <div className={styles.room} style={bandStyle(band)}>
      <div className={styles.band} />
      <div className={styles.name}>
        {lead}
        <TitleLockup name={name} />
        {/* The pages' styles leave some of them out on a phone. */}
        <ul className={styles.badges}>
          <AgeBadge rating={title.age_rating} />
          {genre !== undefined && (
            <li data-fact="genre">
              {genre}
              {second !== undefined && <span data-fact="second">, {second}</span>}
            </li>
          )}
          <li data-fact="year">{formatYear(title.date)}</li>
          {runtime !== null && <li data-fact="runtime">{formatRuntime(runtime)}</li>}
        </ul>
      </div>
      <Link {...titleAddress({ media_type: type, id, name })} className={styles.poster}>
        <Picture
          kind="poster"
          path={title.poster_path}
          art={art.poster(type, id)}
          width={480}
          height={720}
          sizes="(max-width: 720px) 150px, (max-width: 1280px) 360px, 480px"
          alt={`Mais sobre ${name}`}
          eager
        />
      </Link>
      <div className={styles.ticket}>{ticket}</div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
