import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findGenres } from '#catalog/shelf/listing-queries.ts';
import { genreEntry } from '#catalog/schema.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { pagingQuery } from './input.ts';
import { answers, pageOf, pageSchema } from './output.ts';
import { serve } from './route.ts';

const genrePage = pageSchema('GenrePage', genreEntry);

export function serveGenres(api: OpenAPIHono, { db, reads }: ApiDependencies): void {
  for (const [type, path, operationId] of [
    ['movie', '/movies/genres', 'listMovieGenres'],
    ['serie', '/series/genres', 'listSeriesGenres'],
  ] as const) {
    serve(
      api,
      createRoute({
        method: 'get',
        path,
        operationId,
        tags: [path.split('/')[1]!],
        summary: `Genres of ${type === 'movie' ? 'films' : 'series'} that have at least one title`,
        description: 'Each with the number of its titles.',
        request: { query: pagingQuery },
        responses: answers('A page of genres, by name, with the number of titles.', genrePage),
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () => pageOf(await findGenres(db, type, query), query));
      },
    );
  }
}
