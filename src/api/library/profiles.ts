import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { answerError, notFound } from '#api/errors.ts';
import { profileParam } from '#api/input.ts';
import { detail, invalid, json, unauthorizedAnswer } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import {
  findOpenWatchlist,
  findPublicProfile,
  publicProfile,
} from '#library/public/public-profile.ts';
import { findTogether, together } from '#library/public/together.ts';
import { makePrivate } from '#platform/tags.ts';

const tags = ['library'];

/** Serves what people opened to others. Never cached: a part that is closed is gone with the next request. */
export function serveProfiles(api: OpenAPIHono, { db, authentication }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/profiles/{number}',
      operationId: 'getProfile',
      tags,
      summary: 'What a person opened to others',
      description: 'The same for everybody, but never cached.',
      request: { params: profileParam },
      responses: {
        200: json('The public page.', publicProfile),
        404: json('No such person, or nothing of them is open.', detail),
        422: json('The number is wrong.', invalid),
      },
    }),
    async (c) => {
      makePrivate();
      const profile = await findPublicProfile(db, c.req.valid('param').number);
      return profile ? reply(200, profile, PRIVATE) : answerError(notFound);
    },
  );

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/profiles/{number}/together',
      operationId: 'listTitlesToWatchTogether',
      tags,
      summary: 'What the viewer and this person both want to watch',
      description:
        'And what of it is on a provider that either pays for. Only if the person opened their watch list.',
      security: REQUIRED_BEARER,
      middleware: [authentication.required] as const,
      request: { params: profileParam },
      responses: {
        200: json('What both want to watch.', together),
        401: unauthorizedAnswer,
        404: json('No such person, or their watch list is not open.', detail),
        422: json('The number is wrong.', invalid),
      },
    }),
    async (c) => {
      const viewer = c.get('user');
      const owner = await findOpenWatchlist(db, c.req.valid('param').number);
      if (!owner) return answerError(notFound);
      const first_name = owner.firstName;
      if (owner.id === viewer) {
        return reply(200, { first_name, is_self: true, total: 0, covered: 0, items: [] }, PRIVATE);
      }
      const sharedWishes = await findTogether(db, viewer, owner.id);
      return reply(200, { first_name, is_self: false, ...sharedWishes }, PRIVATE);
    },
  );
}
