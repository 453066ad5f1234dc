import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { knownEmail } from '#shared/account-schemas.ts';
import { mailRequests } from '#accounts/mailed-links.ts';
import type { MailRequest } from '#accounts/mailed-links.ts';
import { anonymousJson } from '#api/body.ts';
import { detail, invalid, json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import type { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { answerTooMany, tooManyAnswer, UNCACHED } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';

/** A person's address, of whom it is not said whether they have an account. */
const addressOnly = z.object({ email: knownEmail }).openapi('EmailAddress');

interface MailRequestCall {
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  /** The condition for getting the mail: `an active person has that address`. */
  condition: string;
  purpose: MailRequest['purpose'];
  limit: DatabaseRateLimit;
}

/** Serves a call that requests a mail with a link. */
export function serveMailRequest(
  api: OpenAPIHono,
  { jobs, clientKey }: Pick<AccountParts, 'jobs' | 'clientKey'>,
  { path, operationId, tag, summary, condition, purpose, limit }: MailRequestCall,
): void {
  serve(
    api,
    createRoute({
      method: 'post',
      path,
      operationId,
      tags: [tag],
      summary,
      description: `The response is the same for any address. A mail is sent in the background if ${condition}.`,
      middleware: anonymousJson(),
      request: {
        body: { required: true, content: { 'application/json': { schema: addressOnly } } },
      },
      responses: {
        202: json('The request is in the queue.', z.null()),
        413: json('The body is larger than 16 KB.', detail),
        422: json('The address is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const wait = await limit.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      await jobs.add(mailRequests, { purpose, email: c.req.valid('json').email });
      return reply(202, null, UNCACHED);
    },
  );
}
