import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { Collection } from '#web/library/collections-query.ts';

/** The first titles of a collection, two by two. */
export const CollectionCover = ({ titles }: { titles: Collection['cover'] }) => (
  <span className="list-cover" data-count={titles.length}>
    {titles.map(({ media_type: type, id, poster_path: path }) => (
      <Picture
        key={`${type} ${id}`}
        kind="poster"
        path={path}
        art={art.square(type, id)}
        width={56}
        height={56}
        sizes="56px"
      />
    ))}
  </span>
);
