import type { Movement } from '#api/types.ts';
import { bandPalette } from '#artwork/palette.ts';
import { formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { historyLine, movedSentence, type Direction } from './movement-words.ts';

interface ListedSlabProps {
  movement: Movement;
  genres: readonly string[];
  direction: Direction;
  /** Today, for a departure to come. */
  today: string | undefined;
}

/** A title of the viewer's list: large, in the colours of its drawing. */
export function ListedSlab({ movement, genres, direction, today }: ListedSlabProps) {
  const { title, providers } = movement;
  const year = formatYear(itemDate(title));
  const name = itemName(title);
  const { bg, ink } = bandPalette({
    type: title.media_type,
    id: title.id,
    title: name,
    genres,
    year: year === '' ? null : Number(year),
  });
  const sentence = movedSentence(direction, movement, today);
  const line = historyLine(direction, movement, today !== undefined);
  return (
    <TitleLink item={title} className="movements-slab" style={{ background: bg, color: ink }}>
      <Picture
        kind="poster"
        path={title.poster_path}
        art={art.poster(title.media_type, title.id)}
        width={300}
        height={450}
        sizes="(max-width: 720px) 34vw, 184px"
      />
      <span>
        <span className="movements-mine">
          <ActionIcon name="vouver" /> Da sua lista
        </span>
        <span className="movements-name" data-long={name.length > 22 || undefined}>
          {name}
        </span>
        <span className="movements-news">
          {providers[0] && <ProviderLogo provider={providers[0]} size={32} />}
          <b>{sentence}</b>
        </span>
        {line !== sentence.slice(0, -1) && <span>{`${line}.`}</span>}
      </span>
    </TitleLink>
  );
}
