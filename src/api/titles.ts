import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono, z } from '@hono/zod-openapi';
import {
  findDiscovered,
  findGenreTitles,
  findNowPlaying,
  findPopular,
  findProviderTitles,
} from '#catalog/listing-queries.ts';
import type { Paging, Part } from '#catalog/paging-queries.ts';
import { dayInBrazil } from '#catalog/rules.ts';
import { mediaItem, movieInfo, serieInfo } from '#catalog/schema.ts';
import type { MediaItem } from '#catalog/schema.ts';
import { findTitle } from '#catalog/title-queries.ts';
import type { Reading } from './app.ts';
import { discoverQuery, idParam, titlePagingQuery } from './input.ts';
import { answers, pageOf, pageSchema } from './output.ts';

export const mediaPage = pageSchema('MediaPage', mediaItem);

/** The same calls for films and for series; only films have `now_playing`. */
const KINDS = [
  { type: 'movie', path: '/movies', name: 'films', info: movieInfo, example: 598 },
  { type: 'serie', path: '/series', name: 'series', info: serieInfo, example: 1396 },
] as const;

export function serveTitles(api: OpenAPIHono, { db, clock, reads }: Reading): void {
  for (const { type, path, name, info, example } of KINDS) {
    const tags = [path.slice(1)];
    const list = (address: string, summary: string) => ({
      method: 'get' as const,
      path: `${path}${address}`,
      tags,
      summary,
    });
    const pageAnswers = answers('A page of titles.', mediaPage);

    api.openapi(
      createRoute({
        ...list('/popular', `The most popular ${name}`),
        request: { query: titlePagingQuery },
        responses: pageAnswers,
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () => page(await findPopular(db, type, query), query));
      },
    );

    if (type === 'movie') {
      api.openapi(
        createRoute({
          ...list('/now_playing', 'Films released, or new at a service, in the last months'),
          description: 'Newest first.',
          request: { query: titlePagingQuery },
          responses: pageAnswers,
        }),
        (c) => {
          const query = c.req.valid('query');
          const today = dayInBrazil(clock.now());
          return reads.answer(c, query, async () =>
            page(await findNowPlaying(db, type, today, query), query),
          );
        },
      );
    }

    api.openapi(
      createRoute({
        ...list('/discover', `The most popular ${name} at some providers`),
        description: 'Whatever the kind of offer. Merged providers count as the one they became.',
        request: { query: discoverQuery },
        responses: pageAnswers,
      }),
      (c) => {
        const { provider_ids: ids, ...query } = c.req.valid('query');
        return reads.answer(c, { provider_ids: ids, ...query }, async () =>
          page(await findDiscovered(db, type, ids, query), query),
        );
      },
    );

    for (const [word, find, known] of [
      ['genre', findGenreTitles, type === 'movie' ? 18 : 10766],
      ['provider', findProviderTitles, 307],
    ] as const) {
      api.openapi(
        createRoute({
          ...list(`/${word}/{id}`, `The most popular ${name} of one ${word}`),
          request: { params: idParam(`The ${word}.`, known), query: titlePagingQuery },
          responses: answers('A page of titles.', mediaPage, { unknown: `No such ${word}.` }),
        }),
        (c) => {
          const query = c.req.valid('query');
          return reads.answer(c, query, async () => {
            const titles = await find(db, type, c.req.valid('param').id, query);
            return titles && page(titles, query);
          });
        },
      );
    }

    api.openapi(
      createRoute({
        ...list('/{id}', `All about one of the ${name}`),
        request: { params: idParam('The id in the film database.', example) },
        responses: answers('The title.', info as z.ZodType, { unknown: 'No such title.' }),
      }),
      (c) => reads.answer(c, {}, () => findTitle(db, type, c.req.valid('param').id)),
    );
  }
}

const page = (part: Part<MediaItem>, query: Paging) => pageOf(part, query);
