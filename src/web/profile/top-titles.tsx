import type { MediaItem } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';

/** The posters of the titles that a person chose for their profile, each a link named like its title. */
export function TopTitles({ items }: { items: readonly MediaItem[] }) {
  return (
    <ol className="profile-top" role="list">
      {items.map((item) => (
        <li key={`${item.media_type} ${item.id}`}>
          <TitleLink item={item}>
            <Picture
              kind="poster"
              path={item.poster_path}
              art={art.poster(item.media_type, item.id)}
              width={300}
              height={450}
              sizes="(max-width: 720px) 23vw, 14vw"
              alt={itemName(item)}
            />
          </TitleLink>
        </li>
      ))}
    </ol>
  );
}
