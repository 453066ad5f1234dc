import type { MediaType } from '#api/types.ts';
import { titleSlug } from '#shared/slug.ts';

/** The address of a title's page, for links and redirects. */
export const titleRoute = (type: MediaType, slug: string) =>
  ({
    to: type === 'movie' ? '/movie/$slug' : '/serie/$slug',
    params: { slug },
  }) as const;

/** The address of a person's page. */
export const personAddress = (id: number) =>
  ({ to: '/person/$personId', params: { personId: String(id) } }) as const;

interface Named {
  media_type: MediaType;
  id: number;
  title?: string;
  name?: string;
}

/** The canonical address of a film or a series. */
export const titleAddress = ({ media_type: type, id, title, name }: Named) =>
  titleRoute(type, titleSlug(title ?? name, id));
