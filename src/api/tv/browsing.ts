import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findTitle } from '#catalog/title-queries.ts';
import { findScreenHome } from '#library/screen-home-queries.ts';
import { findScreenTitles, keyOf, keyOfCard } from '#library/screen-title-queries.ts';
import { findSubscribedServices } from '#library/service-queries.ts';
import { MAX_QUERY_LENGTH } from '#search/read/query-rules.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { avatarAddress } from '#shared/user-avatar.ts';
import { absentAnswers, answerAbsent } from '#api/absent-title.ts';
import { userOutput } from '#api/accounts/user-output.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { idParam } from '#api/input.ts';
import { readAnswers } from '#api/library/library-output.ts';
import { json } from '#api/output.ts';
import { reply, serve } from '#api/route.ts';
import { REQUIRED_BEARER } from '#api/viewer/authentication.ts';
import { ViewerState } from '#api/viewer/viewer-state.ts';
import { PRIVATE } from '#api/route.ts';
import { tvFound, tvHome, tvTitleInfo, tvTitleOf } from './browsing-output.ts';

/** Results of each kind that fit on one screen. */
const FOUND = 12;
const SIMILAR = 12;
const CAST = 5;

/** Serves the content of the TV's screens, one request each: TVs are slow to connect and to parse. */
export function serveTvBrowsing(api: OpenAPIHono, reading: ApiDependencies): void {
  const { db, clock, authentication, returnDays } = reading;
  const shared = { method: 'get' as const, tags: ['tv'], security: REQUIRED_BEARER };
  const middleware: [typeof authentication.required] = [authentication.required];

  serve(
    api,
    createRoute({
      ...shared,
      path: '/tv/home',
      operationId: 'getTvHome',
      summary: 'The rows of the first TV screen',
      description: 'The response is private and must not be cached.',
      middleware,
      responses: { 200: json('The rows.', tvHome), 401: readAnswers[401] },
    }),
    async (c) => {
      const user = c.get('user');
      const [home, person] = await Promise.all([
        findScreenHome(db, user, brazilDay(clock.now())),
        c.get('viewers').user(user),
      ]);
      const rows = home.rows.map((row) => ({ ...row, titles: row.titles.map(tvTitleOf) }));
      const picture = person === null ? '' : avatarAddress(userOutput(person), { isSmall: true });
      return reply(200, { picture, services: home.services, rows }, PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      ...shared,
      path: '/tv/search',
      operationId: 'searchTvTitles',
      summary: 'Films and series by any of their names, the best match first',
      description: `As the searches of films and of series, in one list: ${FOUND} of each at most.`,
      middleware,
      request: { query: searchQuery },
      responses: { 200: json('What was found.', tvFound), ...readAnswers },
    }),
    async (c) => {
      const { query } = c.req.valid('query');
      const paging = { page: 1, size: FOUND };
      const results = await Promise.all([
        findTitlesByName(db, 'movie', query, paging),
        findTitlesByName(db, 'serie', query, paging),
      ]);
      const keys = results
        .flatMap(({ items }) => items)
        .toSorted((one, other) => other.match - one.match)
        .map(keyOfCard);
      const titles = await findScreenTitles(db, c.get('user'), keys);
      const items = keys.flatMap((key) => titles.get(keyOf(key)) ?? []).map(tvTitleOf);
      return reply(200, { items }, PRIVATE);
    },
  );

  for (const type of ['movie', 'serie'] as const) {
    serve(
      api,
      createRoute({
        ...shared,
        path: type === 'movie' ? '/tv/movies/{id}' : '/tv/series/{id}',
        operationId: type === 'movie' ? 'getTvMovie' : 'getTvSeries',
        summary: `The TV screen of one of the ${type === 'movie' ? 'films' : 'series'}`,
        description: 'The response is private and must not be cached.',
        middleware,
        request: { params: idParam('The id in the film database.', type === 'movie' ? 598 : 1396) },
        responses: { 200: json('The title.', tvTitleInfo), ...readAnswers, ...absentAnswers },
      }),
      async (c) => {
        const user = c.get('user');
        const key = { type, id: c.req.valid('param').id };
        const title = await findTitle(db, type, key.id, brazilDay(clock.now()), returnDays);
        if (title === null) return answerAbsent(c, reading, type, key.id);
        const similar = title.recommendations.results.slice(0, SIMILAR).map(keyOfCard);
        const [titles, state, services] = await Promise.all([
          findScreenTitles(db, user, [key, ...similar]),
          authentication.stateOf(user, [key]),
          findSubscribedServices(db, user),
        ]);
        const own = titles.get(keyOf(key));
        // The title was deleted after the first statement.
        if (own === undefined) return answerAbsent(c, reading, type, key.id);
        const credits = 'credits' in title ? title.credits : title.aggregate_credits;
        const { watchlist, watched } = ViewerState.read(state, user, key);
        const body = {
          ...tvTitleOf(own),
          overview: title.overview,
          cast: credits.cast.slice(0, CAST).map(({ name }) => name),
          providers: title.providers,
          watchlist,
          watched,
          services: services.length,
          similar: similar.flatMap((card) => titles.get(keyOf(card)) ?? []).map(tvTitleOf),
        };
        return reply(200, body, PRIVATE);
      },
    );
  }
}

const searchQuery = z.object({
  query: z
    .string('must be given once')
    .max(MAX_QUERY_LENGTH, `must be ${MAX_QUERY_LENGTH} characters or less`)
    .default('')
    .openapi({
      type: 'string',
      maxLength: MAX_QUERY_LENGTH,
      description: 'Without a letter or digit it finds nothing.',
      example: 'cidade',
    }),
});
