import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { idOfSlug } from '#shared/slug.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { publicProfileQuery } from './public-profile-data.ts';

/** The data of a public page's route; the rest is in the query. */
export interface PublicProfileData {
  number: number;
  slug: string;
  name: string;
  bio: string;
}

/** Loads a person's public page by its number; another name in the address redirects. */
export async function loadPublicProfile(
  queryClient: QueryClient,
  slug: string,
): Promise<PublicProfileData> {
  const number = idOfSlug(slug);
  if (number === null) throw notFound();
  const profile = await orNotFound(queryClient.fetchQuery(publicProfileQuery(number)));
  if (slug !== profile.slug) {
    const params = { slug: profile.slug };
    throw redirect({ to: '/pessoa/$slug', params, search: true, replace: true, statusCode: 301 });
  }
  return { number, slug, name: profile.name, bio: profile.bio };
}
