import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { ContactMailConfig } from '#accounts/held-messages.ts';
import { isActiveSuperuser } from '#admin/account-decisions.ts';
import type { Decided } from '#admin/operator-log.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { PRIVATE, detail, invalid, json, reply } from '#api/foundation/route.ts';
import type { Reply } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** The dependencies of the operator's calls. */
export type AdminParts = Pick<ApiDependencies, 'db' | 'clock' | 'authentication'> & {
  jobs: Pick<Jobs, 'add'>;
  mailer: Mailer;
  config: ContactMailConfig;
};

/** Entries of a list in one response. */
export const SHOWN = 50;

type Guard = ReturnType<AdminParts['authentication']['superusers']>;
type Common<Middleware> = {
  tags: string[];
  security: typeof REQUIRED_BEARER;
  middleware: Middleware;
};

/** Properties of all these routes: superusers may call them, everybody else gets a 404. */
export const forSuperusers = ({ db, authentication }: AdminParts): Common<[Guard]> => ({
  tags: ['admin'],
  security: REQUIRED_BEARER,
  middleware: [authentication.superusers((id) => isActiveSuperuser(db, id))],
});

/** Properties of a route that decides something: its body is JSON. */
export const decisions = (
  parts: AdminParts,
): Common<[Guard, MiddlewareHandler, MiddlewareHandler]> => {
  const { middleware, ...common } = forSuperusers(parts);
  return { ...common, middleware: [...middleware, ...jsonBody()] };
};

export const bodyOf = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

/** The 404 of every call: no such entry, or the caller is no superuser. */
export const hidden = {
  404: json('Not found; also for everybody who is not a superuser.', detail),
};

const decided = z
  .object({
    changed: z.boolean().openapi({
      description: 'False if it was so already, or if another superuser was faster.',
    }),
  })
  .openapi('Decided');

/** The responses of a decision. */
export const decisionAnswers = {
  200: json('The decision is carried out and in the log.', decided),
  ...hidden,
  413: json('The body is larger than a megabyte.', detail),
  422: json('A field is wrong.', invalid),
};

/** The response to a decision. */
export const answerDecided = (
  result: Decided,
): Reply<200, { changed: boolean }> | Reply<404, { detail: string }> =>
  typeof result === 'string' ? answerError(notFound) : reply(200, result, PRIVATE);
