import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { bodyIn } from '#api/foundation/body.ts';
import { PRIVATE, json, reply, serve, unauthorizedAnswer } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { provider } from '#catalog/schema.ts';
import { findSubscribedServices, replaceServices } from '#library/subscriptions.ts';
import type { Db } from '#platform/database/database.ts';
import { servicesInput, withBody } from './library-input.ts';
import { answerRefusal, bodyAnswers } from './library-output.ts';

const services = z
  .object({
    /** The ids of `items`. */
    provider_ids: z.array(z.int()),
    items: z.array(provider),
  })
  .openapi('SubscribedServices', {
    description:
      'The services a person pays for, the best known first. Of a family of providers only its head is listed.',
  });

export function serveServices(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  const tags = ['library'];
  const security = REQUIRED_BEARER;
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/services',
      operationId: 'listServices',
      tags,
      summary: 'The services that the person pays for',
      description: 'The best known first; of a family of providers only its head.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('The services.', services), 401: unauthorizedAnswer },
    }),
    async (c) => reply(200, await servicesOf(db, c.get('user')), PRIVATE),
  );
  serve(
    api,
    createRoute({
      method: 'put',
      path: '/services',
      operationId: 'replaceServices',
      tags,
      summary: 'Replace the services that the person pays for',
      description:
        'Ad tiers, channels and renamed ids count as the head of their family; unknown providers are ignored. The response says what is stored.',
      security,
      middleware: withBody(authentication),
      request: { body: bodyIn('ServicesInput', servicesInput) },
      responses: { 200: json('The services.', services), ...bodyAnswers },
    }),
    async (c) => {
      const user = c.get('user');
      const { provider_ids: providerIds } = c.req.valid('json');
      const refusal = await replaceServices(db, user, { providerIds, at: clock.now() });
      if (refusal) return answerRefusal(refusal);
      return reply(200, await servicesOf(db, user), PRIVATE);
    },
  );
}

async function servicesOf(db: Db, user: SignedInUserId) {
  const items = await findSubscribedServices(db, user);
  return { provider_ids: items.map(({ id }) => id), items };
}
