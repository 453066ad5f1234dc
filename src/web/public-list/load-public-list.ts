import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { brazilDay } from '#shared/brazil-day.ts';
import { idOfSlug, titleSlug } from '#shared/slug.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { publicListQuery, publicListTitlesQuery } from './public-list-data.ts';

/** The data of a public list's route; the rest is in the queries. */
export interface PublicListData {
  id: number;
  page: number;
  /** The name in its address. */
  slug: string;
  name: string;
  description: string;
  isEmpty: boolean;
  pages: number;
  /** The day in Brazil on which it was loaded. */
  today: string;
}

/**
 * Loads a page of a public list by its id; another name in the address redirects to the present one. A private list,
 * and a page after the last one, are not found.
 */
export async function loadPublicList(
  queryClient: QueryClient,
  slug: string,
  page = 1,
): Promise<PublicListData> {
  const id = idOfSlug(slug);
  if (id === null) throw notFound();
  const list = await orNotFound(queryClient.fetchQuery(publicListQuery(id)));
  const canonical = titleSlug(list.name, id);
  if (slug !== canonical) {
    throw redirect({
      to: '/lista/$slug',
      params: { slug: canonical },
      search: true,
      replace: true,
      statusCode: 301,
    });
  }
  const titles = await orNotFound(queryClient.fetchQuery(publicListTitlesQuery(id, page)));
  if (page > Math.max(1, titles.pages)) throw notFound();
  return {
    id,
    page,
    slug,
    name: list.name,
    description: list.description,
    isEmpty: list.total_items === 0,
    pages: titles.pages,
    today: brazilDay(new Date()),
  };
}
