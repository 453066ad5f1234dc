import type { MediaItem, Movement } from '#api/types.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { shownRating } from '#shared/rating-rules.ts';

/** The best rated titles of some arrivals, each once; those without a rating come last, in their order. */
export function mostLiked(arrivals: readonly Pick<Movement, 'title'>[], most: number): MediaItem[] {
  const titles = new Map(
    arrivals.map(({ title }) => [
      titleKeyText({ type: title.media_type, id: title.media_id }),
      title,
    ]),
  );
  const worth = ({ our_rating: ours, imdb_rating: imdb }: MediaItem) =>
    shownRating(ours, imdb) ?? 0;
  return [...titles.values()].toSorted((a, b) => worth(b) - worth(a)).slice(0, most);
}
