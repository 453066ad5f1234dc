import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { season } from '#catalog/seasons/season-schema.ts';
import { findSeason } from '#catalog/seasons/season-queries.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { answerError, notFound } from './errors.ts';
import { seasonParam } from './input.ts';
import { absent, answers } from './output.ts';
import { publicFacts } from './public-facts.ts';
import { serve } from './route.ts';

export function serveSeasons(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  serve(
    api,
    createRoute({
      method: 'get',
      path: '/series/{id}/seasons/{number}',
      operationId: 'getSeason',
      tags: ['series'],
      summary: 'One season with its episodes',
      description:
        'In order. If a season’s episodes were not fetched, only its last and next episodes are known.',
      request: { params: seasonParam },
      responses: { ...answers('The season.', season), ...absent('No such series or season.') },
    }),
    (c) => {
      const { id, number } = c.req.valid('param');
      return reads.answer(
        c,
        {},
        async () => {
          const storedSeason = await findSeason(db, id, number);
          return storedSeason && publicFacts(storedSeason);
        },
        () => answerError(notFound),
      );
    },
  );
}
