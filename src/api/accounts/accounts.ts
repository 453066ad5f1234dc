import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AccountParts } from './account-parts.ts';
import { serveAppleSignIn, serveCodeSignIn } from './social.ts';
import { serveRecovery, serveVerification } from './mail-links.ts';
import { serveImages } from './images.ts';
import { serveSettings } from './settings.ts';
import { serveOwnSessions } from './own-sessions.ts';
import { serveSignIn } from './sign-in.ts';
import { serveUsers } from './users.ts';

/** Serves all calls about accounts. */
export function serveAccounts(api: OpenAPIHono, parts: AccountParts): void {
  serveSignIn(api, parts);
  serveCodeSignIn(api, parts);
  serveAppleSignIn(api, parts);
  serveUsers(api, parts);
  serveVerification(api, parts);
  serveRecovery(api, parts);
  serveImages(api, parts);
  serveSettings(api, parts);
  serveOwnSessions(api, parts);
}
