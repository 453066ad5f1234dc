import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { idParam, pagingQuery, seasonParam } from '#api/foundation/input.ts';
import { publicFacts } from '#api/foundation/public-facts.ts';
import { absent, json, pageOf, pageSchema, titlePage, titlePageOf } from '#api/foundation/route.ts';
import { answerTitleTo, movieAnswer, serieAnswer } from '#api/library/viewer-titles.ts';
import { genre, genreEntry } from '#catalog/schema.ts';
import { findSeason } from '#catalog/seasons/season-queries.ts';
import { season } from '#catalog/seasons/season-schema.ts';
import {
  findDiscovered,
  findGenreTitles,
  findGenres,
  findNowPlaying,
  findPopular,
  findProviderTitles,
} from '#catalog/shelf/listing-queries.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { absentAnswers, answerAbsent } from './absent-title.ts';
import {
  arrivedQuery,
  discoverInput,
  discoverOrderOf,
  pagingOf,
  popularInput,
  titleFilterOf,
} from './title-input.ts';

/** Both kinds of titles have these calls, except `now_playing`, which only films have. */
const KINDS = [
  {
    type: 'movie',
    path: '/movies',
    singular: 'Movie',
    plural: 'Movies',
    name: 'films',
    info: movieAnswer,
    example: 598,
  },
  {
    type: 'serie',
    path: '/series',
    singular: 'Series',
    plural: 'Series',
    name: 'series',
    info: serieAnswer,
    example: 1396,
  },
] as const;

const genrePage = titlePage.extend({ genre }).openapi('GenreTitlePage');

export function serveTitles(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, returnDays } = dependencies;
  for (const { type, path, singular, plural, name, info, example } of KINDS) {
    const tags = [path.slice(1)];
    const list = (address: string, operationId: string, summary: string) => ({
      path: `${path}${address}`,
      operationId,
      tags,
      summary,
    });
    const responses = { 200: json('A page of titles.', titlePage) };

    routes.publicRead(
      {
        ...list('/popular', `listPopular${plural}`, `The most popular ${name}`),
        description: 'By their popularity in the film database, the highest first.',
        request: { query: popularInput },
        responses,
      },
      async (c) => {
        const query = c.req.valid('query');
        return titlePageOf(await findPopular(db, type, pagingOf(query)), query);
      },
    );

    if (type === 'movie') {
      routes.publicRead(
        {
          ...list(
            '/now_playing',
            'listNowPlayingMovies',
            'Films released, or new at a service, in the last months',
          ),
          description: 'Newest first.',
          request: { query: arrivedQuery },
          responses,
        },
        async (c) => {
          const query = c.req.valid('query');
          const today = brazilDay(clock.now());
          return titlePageOf(await findNowPlaying(db, type, today, pagingOf(query)), query);
        },
      );
    }

    routes.publicRead(
      {
        ...list('/discover', `discover${plural}`, `All ${name}, or those that pass some filters`),
        description: 'All given filters must match. Most popular first, or ordered by rating.',
        request: { query: discoverInput(clock) },
        responses,
      },
      async (c) => {
        const query = c.req.valid('query');
        return titlePageOf(
          await findDiscovered(
            db,
            type,
            pagingOf(query),
            titleFilterOf(query),
            discoverOrderOf(query),
          ),
          query,
        );
      },
    );

    routes.publicRead(
      {
        ...list('/genre/{id}', `list${plural}OfGenre`, `The most popular ${name} of one genre`),
        description: 'The list is empty if only titles of the other type have the genre.',
        request: {
          params: idParam('The genre.', type === 'movie' ? 18 : 10766),
          query: popularInput,
        },
        responses: { 200: json('A page of titles.', genrePage), ...absent('No such genre.') },
      },
      async (c) => {
        const query = c.req.valid('query');
        const { id } = c.req.valid('param');
        const titles = await findGenreTitles(db, type, id, pagingOf(query));
        return titles && publicFacts({ ...titlePageOf(titles, query), genre: titles.genre });
      },
    );

    routes.publicRead(
      {
        ...list(
          '/provider/{id}',
          `list${plural}OfProvider`,
          `The most popular ${name} of one provider`,
        ),
        description:
          'With an offer of any type. A merged provider counts as the one it was merged into.',
        request: { params: idParam('The provider.', 307), query: popularInput },
        responses: { 200: json('A page of titles.', titlePage), ...absent('No such provider.') },
      },
      async (c) => {
        const query = c.req.valid('query');
        const { id } = c.req.valid('param');
        const titles = await findProviderTitles(db, type, id, pagingOf(query));
        return titles && titlePageOf(titles, query);
      },
    );

    routes.publicRead(
      {
        ...list('/{id}', `get${singular}`, `All about one of the ${name}`),
        description:
          'With a token the response has the viewer’s own state of the title, and is private. A title that is not in the catalogue yet may be fetched from the film database: 202 says when to ask again.',
        request: { params: idParam('The id in the film database.', example) },
        responses: { 200: json('The title.', info), ...absentAnswers },
      },
      async (c) => {
        const { id } = c.req.valid('param');
        const title = await findTitle(db, type, id, brazilDay(clock.now()), returnDays);
        return title && publicFacts(title);
      },
      {
        whenAbsent: (c) => answerAbsent(c, dependencies, type, c.req.valid('param').id),
        toViewer: (c, viewer) => {
          const { id } = c.req.valid('param');
          const whenAbsent = () => answerAbsent(c, dependencies, type, id);
          return answerTitleTo(viewer, { type, id }, dependencies, whenAbsent);
        },
      },
    );
  }
}

export function serveSeasons(routes: ApiRoutes, { db }: ApiDependencies): void {
  routes.publicRead(
    {
      path: '/series/{id}/seasons/{number}',
      operationId: 'getSeason',
      tags: ['series'],
      summary: 'One season with its episodes',
      description:
        'In order. If a season’s episodes were not fetched, only its last and next episodes are known.',
      request: { params: seasonParam },
      responses: { 200: json('The season.', season), ...absent('No such series or season.') },
    },
    async (c) => {
      const { id, number } = c.req.valid('param');
      const storedSeason = await findSeason(db, id, number);
      return storedSeason && publicFacts(storedSeason);
    },
  );
}

const genreListPage = pageSchema('GenrePage', genreEntry);

export function serveGenres(routes: ApiRoutes, { db }: ApiDependencies): void {
  for (const [type, tag, operationId] of [
    ['movie', 'movies', 'listMovieGenres'],
    ['serie', 'series', 'listSeriesGenres'],
  ] as const) {
    routes.publicRead(
      {
        path: `/${tag}/genres`,
        operationId,
        tags: [tag],
        summary: `Genres of ${type === 'movie' ? 'films' : 'series'} that have at least one title`,
        description: 'Each with the number of its titles.',
        request: { query: pagingQuery },
        responses: {
          200: json('A page of genres, by name, with the number of titles.', genreListPage),
        },
      },
      async (c) => {
        const query = c.req.valid('query');
        return pageOf(await findGenres(db, type, query), query);
      },
    );
  }
}
