import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  findDiscovered,
  findGenreTitles,
  findGenres,
  findNowPlaying,
  findPopular,
  findProviderTitles,
} from '#catalog/shelf/listing-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { genre, genreEntry } from '#catalog/schema.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import { absentAnswers, answerAbsent } from './absent-title.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery, seasonParam } from '#api/foundation/input.ts';
import {
  absent,
  answers,
  pageOf,
  pageSchema,
  serve,
  titlePage,
  titlePageOf,
} from '#api/foundation/route.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import {
  arrivedQuery,
  discoverInput,
  discoverOrderOf,
  pagingOf,
  popularInput,
  titleFilterOf,
} from './title-input.ts';
import { OPTIONAL_BEARER } from '#api/foundation/authentication.ts';
import { answerTitleTo, movieAnswer, serieAnswer } from '#api/library/viewer-titles.ts';
import { season } from '#catalog/seasons/season-schema.ts';
import { findSeason } from '#catalog/seasons/season-queries.ts';

/** Both kinds of titles have these calls, except `now_playing`, which only films have. */
const KINDS = [
  {
    type: 'movie',
    path: '/movies',
    one: 'Movie',
    many: 'Movies',
    name: 'films',
    info: movieAnswer,
    example: 598,
  },
  {
    type: 'serie',
    path: '/series',
    one: 'Series',
    many: 'Series',
    name: 'series',
    info: serieAnswer,
    example: 1396,
  },
] as const;

const genrePage = titlePage.extend({ genre }).openapi('GenreTitlePage');

export function serveTitles(api: OpenAPIHono, reading: ApiDependencies): void {
  const { db, clock, reads, authentication, returnDays } = reading;
  for (const { type, path, one, many, name, info, example } of KINDS) {
    const tags = [path.slice(1)];
    const list = (address: string, operationId: string, summary: string) => ({
      method: 'get' as const,
      path: `${path}${address}`,
      operationId,
      tags,
      summary,
    });
    const pageAnswers = answers('A page of titles.', titlePage);

    serve(
      api,
      createRoute({
        ...list('/popular', `listPopular${many}`, `The most popular ${name}`),
        description: 'By their popularity in the film database, the highest first.',
        request: { query: popularInput },
        responses: pageAnswers,
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () =>
          titlePageOf(await findPopular(db, type, pagingOf(query)), query),
        );
      },
    );

    if (type === 'movie') {
      serve(
        api,
        createRoute({
          ...list(
            '/now_playing',
            'listNowPlayingMovies',
            'Films released, or new at a service, in the last months',
          ),
          description: 'Newest first.',
          request: { query: arrivedQuery },
          responses: pageAnswers,
        }),
        (c) => {
          const query = c.req.valid('query');
          const today = brazilDay(clock.now());
          return reads.answer(c, query, async () =>
            titlePageOf(await findNowPlaying(db, type, today, pagingOf(query)), query),
          );
        },
      );
    }

    serve(
      api,
      createRoute({
        ...list('/discover', `discover${many}`, `All ${name}, or those that pass some filters`),
        description: 'All given filters must match. Most popular first, or ordered by rating.',
        request: { query: discoverInput(clock) },
        responses: pageAnswers,
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () =>
          titlePageOf(
            await findDiscovered(
              db,
              type,
              pagingOf(query),
              titleFilterOf(query),
              discoverOrderOf(query),
            ),
            query,
          ),
        );
      },
    );

    serve(
      api,
      createRoute({
        ...list('/genre/{id}', `list${many}OfGenre`, `The most popular ${name} of one genre`),
        description: 'The list is empty if only titles of the other type have the genre.',
        request: {
          params: idParam('The genre.', type === 'movie' ? 18 : 10766),
          query: popularInput,
        },
        responses: { ...answers('A page of titles.', genrePage), ...absent('No such genre.') },
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(
          c,
          query,
          async () => {
            const { id } = c.req.valid('param');
            const titles = await findGenreTitles(db, type, id, pagingOf(query));
            return titles && publicFacts({ ...titlePageOf(titles, query), genre: titles.genre });
          },
          () => answerError(notFound),
        );
      },
    );

    serve(
      api,
      createRoute({
        ...list(
          '/provider/{id}',
          `list${many}OfProvider`,
          `The most popular ${name} of one provider`,
        ),
        description:
          'With an offer of any type. A merged provider counts as the one it was merged into.',
        request: { params: idParam('The provider.', 307), query: popularInput },
        responses: { ...answers('A page of titles.', titlePage), ...absent('No such provider.') },
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(
          c,
          query,
          async () => {
            const { id } = c.req.valid('param');
            const titles = await findProviderTitles(db, type, id, pagingOf(query));
            return titles && titlePageOf(titles, query);
          },
          () => answerError(notFound),
        );
      },
    );

    serve(
      api,
      createRoute({
        ...list('/{id}', `get${one}`, `All about one of the ${name}`),
        description:
          'With a token the response has the viewer’s own state of the title, and is private. A title that is not in the catalogue yet may be fetched from the film database: 202 says when to ask again.',
        request: { params: idParam('The id in the film database.', example) },
        security: OPTIONAL_BEARER,
        responses: { ...answers('The title.', info), ...absentAnswers },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const whenAbsent = () => answerAbsent(c, reading, type, id);
        const user = await authentication.viewerOf(c);
        if (user !== null) return answerTitleTo(user, { type, id }, reading, whenAbsent);
        return reads.answer(
          c,
          {},
          async () => {
            const title = await findTitle(db, type, id, brazilDay(clock.now()), returnDays);
            return title && publicFacts(title);
          },
          whenAbsent,
        );
      },
    );
  }
}

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

const genreListPage = pageSchema('GenrePage', genreEntry);

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
        responses: answers('A page of genres, by name, with the number of titles.', genreListPage),
      }),
      (c) => {
        const query = c.req.valid('query');
        return reads.answer(c, query, async () => pageOf(await findGenres(db, type, query), query));
      },
    );
  }
}
