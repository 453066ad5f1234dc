import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { serveCollectionItems } from './collection-items.ts';
import { serveCollections } from './collections.ts';
import { serveEpisodes } from './episodes.ts';
import { serveForYou } from './for-you.ts';
import { serveHouseholdVote } from './household-vote.ts';
import { serveHousehold } from './household.ts';
import { serveImports } from './imports.ts';
import { serveCounts, serveMarks, serveRating } from './marks.ts';
import { serveOpened, serveProfiles, serveTopTitles } from './profiles.ts';
import { servePublicCollections } from './public-collections.ts';
import { serveCollectionReports, serveOfferReports } from './reports.ts';
import { serveServices } from './services.ts';
import { serveListCosts, serveListedMovements, serveTonight, serveWorth } from './watch-list.ts';

/** Serves all calls about a person's library. Their responses are private and never cached. */
export function serveLibrary(routes: ApiRoutes, dependencies: ApiDependencies): void {
  serveMarks(routes, dependencies);
  serveEpisodes(routes, dependencies);
  serveRating(routes, dependencies);
  serveCollections(routes, dependencies);
  serveCollectionItems(routes, dependencies);
  servePublicCollections(routes, dependencies);
  serveCollectionReports(routes, dependencies);
  serveOfferReports(routes, dependencies);
  serveOpened(routes, dependencies);
  serveProfiles(routes, dependencies);
  serveTopTitles(routes, dependencies);
  serveServices(routes, dependencies);
  serveTonight(routes, dependencies);
  serveForYou(routes, dependencies);
  serveHousehold(routes, dependencies);
  serveHouseholdVote(routes, dependencies);
  serveCounts(routes, dependencies);
  serveListCosts(routes, dependencies);
  serveListedMovements(routes, dependencies);
  serveWorth(routes, dependencies);
  serveImports(routes, dependencies);
}
