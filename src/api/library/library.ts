import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { serveCollectionItems } from './collection-items.ts';
import { serveCollections } from './collections.ts';
import { serveListCosts } from './costs.ts';
import { serveListedMovements } from './listed-movements.ts';
import { serveCounts } from './counts.ts';
import { serveEpisodes } from './episodes.ts';
import { serveMarks } from './marks.ts';
import { serveOpened } from './opened.ts';
import { serveProfiles } from './profiles.ts';
import { servePublicCollections } from './public-collections.ts';
import { serveRating } from './rating.ts';
import { serveOfferReports } from './offer-reports.ts';
import { serveCollectionReports } from './collection-reports.ts';
import type { ReportConfig } from './report-parts.ts';
import { serveServices } from './services.ts';
import { serveTonight } from './tonight.ts';
import { serveTopTitles } from './top-titles.ts';
import { serveWorth } from './worth.ts';

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
