import { z } from '@hono/zod-openapi';
import { userOutput } from '#api/accounts/user-output.ts';
import { absentAnswers, answerAbsent } from '#api/catalog/absent-title.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { idParam } from '#api/foundation/input.ts';
import { ViewerState } from '#api/foundation/public-facts.ts';
import { json } from '#api/foundation/route.ts';
import { roomOf } from '#artwork/palette.ts';
import { titleProviders } from '#catalog/schema.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import {
  findScreenHome,
  findScreenTitles,
  keyOfCard,
  rowKind,
  screenTitle,
  screenTitleKey,
} from '#library/screen-rows.ts';
import type { ScreenTitle } from '#library/screen-rows.ts';
import { findSubscribedServices } from '#library/subscriptions.ts';
import { ok } from '#platform/result.ts';
import { MAX_QUERY_LENGTH } from '#search/read/query-rules.ts';
import { findTitlesByName } from '#search/search-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { avatarAddress } from '#shared/user-avatar.ts';

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

const room = z
  .object({
    bg: colour,
    ink: colour,
    /** The colour of the disc in the logo. */
    disc: colour,
  })
  .openapi('TvRoom', {
    description:
      'The colours that the screen takes on while a title has the focus: `ink` is readable on `bg`.',
  });

const tvTitle = screenTitle.extend({ room }).openapi('TvTitle', {
  description:
    'A title as the TV screen shows it. `runtime` is in minutes; `mine` are offers by the services of the person, `free` is one that costs nothing, `offer` the best of all, and `plans` is in how many services it can be streamed. `reason` says in one line why it is in the row `for-you`; it is null elsewhere.',
});
type TvTitle = z.infer<typeof tvTitle>;

const tvHome = z
  .object({
    /** The path of the person's picture on this site. */
    picture: z.string(),
    /** The number of services the person subscribes to; a family counts as one. */
    services: z.int().min(0),
    rows: z.array(
      z.object({
        kind: rowKind,
        collection: z.object({ id: z.int(), name: z.string() }).nullable(),
        titles: z.array(tvTitle).min(1),
      }),
    ),
  })
  .openapi('TvHome', {
    description:
      'The rows of the first TV screen, those without titles left out. `now`: titles of the watch list that can be watched now; `today`: series the person is in the middle of, then recommendations; `for-you`: titles for them, with reasons; `watchlist` and `collection`: lists of their own; `arrived`: new on their services; `popular`.',
  });

const tvTitleInfo = tvTitle
  .extend({
    overview: z.string(),
    /** The first of the cast, in billing order. */
    cast: z.array(z.string()),
    providers: titleProviders,
    watchlist: z.boolean(),
    watched: z.boolean(),
    services: z.int().min(0),
    similar: z.array(tvTitle),
  })
  .openapi('TvTitleInfo', {
    description: 'Everything that the TV’s screen of one title shows.',
  });

const tvFound = z.object({ items: z.array(tvTitle) }).openapi('TvFound');

/** Adds the room to a title. */
const tvTitleOf = (title: ScreenTitle): TvTitle => ({ ...title, room: roomOf(title) });

/** Results of each kind that fit on one screen. */
const FOUND = 12;
const SIMILAR = 12;
const CAST = 5;

/** Serves the content of the TV's screens, one request each: TVs are slow to connect and to parse. */
export function serveTvBrowsing(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, authentication, returnDays } = dependencies;
  const tags = ['tv'];

  routes.viewerRead(
    {
      path: '/tv/home',
      operationId: 'getTvHome',
      tags,
      summary: 'The rows of the first TV screen',
      description: 'The response is private and must not be cached.',
      responses: { 200: json('The rows.', tvHome) },
    },
    async (c) => {
      const user = c.get('user');
      const [home, person] = await Promise.all([
        findScreenHome(db, user, clock.now()),
        authentication.user(user),
      ]);
      const rows = home.rows.map((row) => ({ ...row, titles: row.titles.map(tvTitleOf) }));
      const picture = person === null ? '' : avatarAddress(userOutput(person), { isSmall: true });
      return ok({ picture, services: home.services, rows });
    },
  );

  routes.viewerRead(
    {
      path: '/tv/search',
      operationId: 'searchTvTitles',
      tags,
      summary: 'Films and series by any of their names, the best match first',
      description: `As the searches of films and of series, in one list: ${FOUND} of each at most.`,
      request: { query: searchQuery },
      responses: { 200: json('What was found.', tvFound) },
    },
    async (c) => {
      const { query } = c.req.valid('query');
      const paging = { page: 1, size: FOUND };
      const results = await Promise.all([
        findTitlesByName(db, 'movie', query, paging),
        findTitlesByName(db, 'serie', query, paging),
      ]);
      const keys = results
        .flatMap(({ items }) => items)
        .toSorted((a, b) => b.match - a.match)
        .map(keyOfCard);
      const titles = await findScreenTitles(db, c.get('user'), keys);
      const items = keys.flatMap((key) => titles.get(screenTitleKey(key)) ?? []).map(tvTitleOf);
      return ok({ items });
    },
  );

  for (const type of ['movie', 'serie'] as const) {
    routes.viewerRead(
      {
        path: type === 'movie' ? '/tv/movies/{id}' : '/tv/series/{id}',
        operationId: type === 'movie' ? 'getTvMovie' : 'getTvSeries',
        tags,
        summary: `The TV screen of one of the ${type === 'movie' ? 'films' : 'series'}`,
        description: 'The response is private and must not be cached.',
        request: { params: idParam('The id in the film database.', type === 'movie' ? 598 : 1396) },
        responses: { 200: json('The title.', tvTitleInfo), ...absentAnswers },
      },
      async (c) => {
        const user = c.get('user');
        const key = { type, id: c.req.valid('param').id };
        const title = await findTitle(db, type, key.id, brazilDay(clock.now()), returnDays);
        if (title === null) return answerAbsent(c, dependencies, type, key.id);
        const similar = title.recommendations.results.slice(0, SIMILAR).map(keyOfCard);
        const [titles, state, services] = await Promise.all([
          findScreenTitles(db, user, [key, ...similar]),
          authentication.stateOf(user, [key]),
          findSubscribedServices(db, user),
        ]);
        const own = titles.get(screenTitleKey(key));
        // The title was deleted after the first statement.
        if (own === undefined) return answerAbsent(c, dependencies, type, key.id);
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
          similar: similar.flatMap((card) => titles.get(screenTitleKey(card)) ?? []).map(tvTitleOf),
        };
        return ok(body);
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
