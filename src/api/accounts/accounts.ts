import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AccountParts } from './account-parts.ts';
import { serveSignIn } from './sign-in.ts';
import { serveUsers } from './users.ts';

/** Serves all calls about accounts. */
export function serveAccounts(api: OpenAPIHono, parts: AccountParts): void {
  serveSignIn(api, parts);
  serveUsers(api, parts);
}
