import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { serveExports } from './exports.ts';
import { serveImages } from './images.ts';
import { serveKeys } from './keys.ts';
import { serveRecovery, serveVerification } from './mail-links.ts';
import { serveOwnSessions } from './own-sessions.ts';
import { serveSettings } from './settings.ts';
import { serveSignIn } from './sign-in.ts';
import { serveAppleSignIn, serveCodeSignIn } from './social.ts';
import { serveUsers } from './users.ts';
import { serveWebhooks } from './webhooks.ts';

/** Serves all calls about accounts. */
export function serveAccounts(routes: ApiRoutes, dependencies: ApiDependencies): void {
  serveSignIn(routes, dependencies);
  serveCodeSignIn(routes, dependencies);
  serveAppleSignIn(routes, dependencies);
  serveUsers(routes, dependencies);
  serveVerification(routes, dependencies);
  serveRecovery(routes, dependencies);
  serveImages(routes, dependencies);
  serveSettings(routes, dependencies);
  serveOwnSessions(routes, dependencies);
  serveExports(routes, dependencies);
  serveKeys(routes, dependencies);
  serveWebhooks(routes, dependencies);
}
