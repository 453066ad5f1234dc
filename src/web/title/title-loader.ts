import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { MediaType } from '#api/types.ts';
import type { PageDetails } from '#shared/sources/page-details.ts';
import { idOfSlug, titleSlug } from '#shared/slug.ts';
import { readPageData } from '#web/api-client/api-client.ts';
import { currentSite } from '#web/foundation/site.ts';
import { productsQuery, titleQuery } from '#web/api-client/data.ts';
import { titleHead } from '#web/head/title-head.ts';
import { bandOfTitle, type Band } from '#web/title-parts/band.ts';
import { titleRoute } from '#web/title-parts/title-address.ts';
import { titleNameOf } from '#web/title-parts/title-view.ts';
import type { MissingTitle } from './missing-title.lazy.tsx';
import { loadActions, loadOfferDetails, loadRest } from './late-parts.ts';

export interface TitleRouteData {
  type: MediaType;
  id: number;
  band: Band;
  /** Knowledge of other sources about its offers; absent if they have none. */
  details?: PageDetails;
}

/**
 * Loads a title's page. Any other address of the title redirects permanently to its canonical one:
 * 301 from the server, a replaced history entry in the browser.
 */
export async function loadTitle(
  queryClient: QueryClient,
  type: MediaType,
  slug: string,
  serverContext?: unknown,
): Promise<TitleRouteData> {
  const id = idOfSlug(slug);
  if (id === null) throw notFound();
  const [title, details] = await Promise.all([
    queryClient.ensureQueryData(titleQuery(type, id)).catch(async (error: unknown) => {
      const { asMissing } = await import('./missing-title.lazy.tsx');
      throw asMissing(error, { type, id }, serverContext);
    }),
    loadDetails(type, id),
    queryClient.ensureQueryData(productsQuery(type, id)),
    loadActions(),
    loadRest(),
  ]);
  const canonical = titleSlug(titleNameOf(title), id);
  if (slug !== canonical) throw redirectToTitle(type, canonical);
  return { type, id, band: bandOfTitle(title), ...(details && { details }) };
}

async function loadDetails(type: MediaType, id: number): Promise<PageDetails | null> {
  if (!currentSite().details) return null;
  // The server of this site is the only one that answers, in this shape.
  const details = (await readPageData(`offers/${type}/${id}`)) as PageDetails | null;
  if (details) await loadOfferDetails();
  return details;
}

/** The redirect to a title's canonical address, with the search of the other one. */
export const redirectToTitle = (type: MediaType, slug: string) =>
  redirect({ ...titleRoute(type, slug), search: true, replace: true, statusCode: 301 });

/** The document head of a loaded title or of the page of a missing one; empty while loading. */
export function headOfRoute(
  queryClient: QueryClient,
  data: TitleRouteData | undefined,
  error: unknown,
) {
  const title = data && queryClient.getQueryData(titleQuery(data.type, data.id).queryKey);
  return title ? titleHead(title) : ((error as { data?: MissingTitle })?.data?.head ?? {});
}
