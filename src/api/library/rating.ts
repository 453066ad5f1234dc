import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { bodyIn } from '#api/body.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { viewerRating } from '#api/viewer/viewer-title.ts';
import { mediaType } from '#catalog/schema.ts';
import { rateTitle } from '#library/marks/mark-commands.ts';
import { ratingInput, titleKeyOf, withBody } from './library-input.ts';
import { answerRefusal, bodyAnswers, noTitle } from './library-output.ts';

const storedRating = z
  .object({
    media_id: z.int(),
    type: mediaType,
    /** 0 if it was cleared. */
    rating: z.int().min(0).max(10),
    our_rating: viewerRating,
  })
  .openapi('StoredRating', {
    description: 'The stored rating, 0 for none, and the title’s new average.',
  });

export function serveRating(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/rating',
      operationId: 'rateTitle',
      tags: ['library'],
      summary: 'Rate a title, or clear the rating',
      description: 'A rating replaces the person’s earlier one; 0 clears it.',
      security: REQUIRED_BEARER,
      middleware: withBody(authentication),
      request: { body: bodyIn('RatingInput', ratingInput) },
      responses: { 200: json('The rating is stored.', storedRating), ...bodyAnswers, ...noTitle },
    }),
    async (c) => {
      const sent = c.req.valid('json');
      const { media_id, type, rating } = sent;
      const result = await rateTitle(db, c.get('user'), {
        key: titleKeyOf(sent),
        rating,
        at: clock.now(),
      });
      if ('kind' in result) return answerRefusal(result);
      const our_rating = { ...result, user: rating === 0 ? null : rating };
      return reply(200, { media_id, type, rating, our_rating }, PRIVATE);
    },
  );
}
