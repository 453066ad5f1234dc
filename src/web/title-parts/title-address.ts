import type { MediaType } from '#api/types.ts';
import { titleSlug } from '#shared/slug.ts';

/** Where a title's page is, as links and redirects take it. */
export const titleRoute = (type: MediaType, slug: string) =>
  ({
    to: type === 'movie' ? '/movie/$slug' : '/serie/$slug',
    params: { slug },
  }) as const;

interface Named {
  media_type: MediaType;
  id: number;
  title?: string;
  name?: string;
}

/** The canonical address of a film or a series. */
export const titleAddress = ({ media_type: type, id, title, name }: Named) =>
  titleRoute(type, titleSlug(title ?? name, id));
