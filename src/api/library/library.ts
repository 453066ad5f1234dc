import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { serveCollectionItems } from './collection-items.ts';
import { serveCollections } from './collections.ts';
import { serveListCosts, serveListedMovements, serveTonight, serveWorth } from './watch-list.ts';
import { serveCounts, serveMarks, serveRating } from './marks.ts';
import { serveEpisodes } from './episodes.ts';
import { serveOpened, serveProfiles, serveTopTitles } from './profiles.ts';
import { servePublicCollections } from './public-collections.ts';
import { serveCollectionReports, serveOfferReports } from './reports.ts';
import type { ReportConfig } from './reports.ts';
import { serveServices } from './services.ts';

/** Serves all calls about a person's library. Their responses are private and never cached. */
export function serveLibrary(
  api: OpenAPIHono,
  reading: ApiDependencies,
  config: ReportConfig,
): void {
  serveMarks(api, reading);
  serveEpisodes(api, reading);
  serveRating(api, reading);
  serveCollections(api, reading);
  serveCollectionItems(api, reading);
  servePublicCollections(api, reading);
  serveCollectionReports(api, reading, config);
  serveOfferReports(api, reading, config);
  serveOpened(api, reading);
  serveProfiles(api, reading);
  serveTopTitles(api, reading);
  serveServices(api, reading);
  serveTonight(api, reading);
  serveCounts(api, reading);
  serveListCosts(api, reading);
  serveListedMovements(api, reading);
  serveWorth(api, reading);
}
