import { z } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson } from '#api/foundation/body.ts';
import { json } from '#api/foundation/route.ts';
import { provider } from '#catalog/schema.ts';
import { findSubscribedServices, replaceServices } from '#library/subscriptions.ts';
import type { Db } from '#platform/database/database.ts';
import { ok } from '#platform/result.ts';
import { servicesInput } from './library-input.ts';

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

export function serveServices(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  const tags = ['library'];
  routes.viewerRead(
    {
      path: '/services',
      operationId: 'listServices',
      tags,
      summary: 'The services that the person pays for',
      description: 'The best known first; of a family of providers only its head.',
      responses: { 200: json('The services.', services) },
    },
    async (c) => ok(await servicesOf(db, c.get('user'))),
  );
  routes.viewerWrite(
    {
      method: 'put',
      path: '/services',
      operationId: 'replaceServices',
      tags,
      summary: 'Replace the services that the person pays for',
      description:
        'Ad tiers, channels and renamed ids count as the head of their family; unknown providers are ignored. The response says what is stored.',
      body: formOrJson('ServicesInput', servicesInput),
      responses: { 200: json('The services.', services) },
    },
    async (c) => {
      const user = c.get('user');
      const { provider_ids: providerIds } = c.req.valid('json');
      const changed = await replaceServices(db, user, { providerIds, at: clock.now() });
      if (!changed.ok) return changed;
      return ok(await servicesOf(db, user));
    },
  );
}

async function servicesOf(db: Db, user: SignedInUserId) {
  const items = await findSubscribedServices(db, user);
  return { provider_ids: items.map(({ id }) => id), items };
}
