import { z } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, withoutQuery } from '#api/foundation/body.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import { detail, json, pageOf, pageSchema } from '#api/foundation/route.ts';
import { markEpisodes, unmarkEpisodes } from '#library/episodes/episode-commands.ts';
import {
  findSeriesInProgress,
  findSeriesProgress,
  seriesInProgress,
  seriesProgressState,
} from '#library/episodes/episode-queries.ts';
import type { EpisodeScope } from '#library/episodes/episode-queries.ts';
import { ok, okOr } from '#platform/result.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { flag, titleReference, wholeNumber } from './library-input.ts';
import { noTitle } from './library-output.ts';

/** An upper bound: larger than any number of the film database, and small enough for the database's integers. */
const LARGEST_NUMBER = 1_000_000;

const episodesInput = z
  // A misspelt key would otherwise mean the whole series.
  .strictObject({
    media_id: titleReference.shape.media_id,
    season_number: wholeNumber(1, LARGEST_NUMBER, 'must be the number of a season')
      .optional()
      .openapi({
        description: 'If absent, all seasons. Specials cannot be marked.',
        example: 3,
      }),
    episode_number: wholeNumber(0, LARGEST_NUMBER, 'must be the number of an episode')
      .optional()
      .openapi({
        description: 'If absent, all episodes of the season.',
        example: 5,
      }),
    until: flag.optional().openapi({
      description: 'Whether all episodes before it are meant too, in earlier seasons as well.',
    }),
  })
  .refine((input) => input.episode_number === undefined || input.season_number !== undefined, {
    path: ['season_number'],
    error: 'must be the season of the episode',
  })
  .refine((input) => !input.until || input.episode_number !== undefined, {
    path: ['until'],
    error: 'needs an episode',
  })
  .openapi('EpisodesInput', {
    description: 'An episode of a series, all up to it, a season, or the whole series.',
  });

function episodeScopeOf({
  season_number: season,
  episode_number: number,
  until,
}: z.output<typeof episodesInput>): EpisodeScope {
  if (season === undefined) return { kind: 'all' };
  if (number === undefined) return { kind: 'season', season };
  return { kind: until ? 'until' : 'one', season, number };
}

const viewerSeries = z
  .object({ media_id: z.int(), ...seriesProgressState.shape })
  .openapi('ViewerSeries', {
    description: 'How far the viewer is in a series. Specials are left out.',
  });

// A copy, as everywhere a domain's schema gets a name: those made before zod was extended lack `openapi`.
const inProgress = pageSchema(
  'SeriesInProgressPage',
  seriesInProgress.clone().openapi('SeriesInProgress'),
);

/** Serves the calls about watched episodes. */
export function serveEpisodes(routes: ApiRoutes, { db, clock }: ApiDependencies): void {
  const tags = ['library'];
  const body = withoutQuery(formOrJson('EpisodesInput', episodesInput));
  const today = () => brazilDay(clock.now());

  async function progressOf(user: SignedInUserId, id: number) {
    const progress = await findSeriesProgress(db, user, { id, today: today() });
    return okOr(progress && { media_id: id, ...progress }, notFound);
  }

  routes.viewerRead(
    {
      path: '/viewer/series',
      operationId: 'listSeriesInProgress',
      tags: ['viewer'],
      summary: 'The series that the viewer is in the middle of',
      description:
        'Those of which they have watched an episode and there is a later one: first those whose next episode is out, the last watched first, then the others by its day. Each has where the viewer’s own services have it.',
      request: { query: pagingQuery },
      responses: { 200: json('A page of series.', inProgress) },
    },
    async (c) => {
      const paging = c.req.valid('query');
      const part = await findSeriesInProgress(db, c.get('user'), { paging, today: today() });
      return ok(pageOf(part, paging));
    },
  );

  routes.viewerRead(
    {
      path: '/viewer/series/{id}',
      operationId: 'getSeriesProgress',
      tags: ['viewer'],
      summary: 'How far the viewer is in a series',
      description: 'Of a deleted series no episodes are known.',
      request: { params: idParam('The series.', 1396) },
      responses: { 200: json('The progress.', viewerSeries), ...noTitle },
    },
    (c) => progressOf(c.get('user'), c.req.valid('param').id),
  );

  routes.viewerWrite(
    {
      method: 'post',
      path: '/watched/episodes/add',
      operationId: 'addWatchedEpisodes',
      tags,
      summary: 'Mark episodes of a series as watched',
      description:
        'Of a season, of a range or of the whole series those that are out. With `media_id` alone it is the same as `/watched/add`.',
      body,
      responses: {
        200: json('How far the person is now.', viewerSeries),
        400: json('EPISODE_NOT_OUT: the episode comes later. LIST_FULL.', detail),
        404: json('No such series, season or episode.', detail),
      },
    },
    async (c) => {
      const input = c.req.valid('json');
      const user = c.get('user');
      const change = { id: input.media_id, scope: episodeScopeOf(input), at: clock.now() };
      const changed = await markEpisodes(db, user, change);
      return changed.ok ? progressOf(user, input.media_id) : changed;
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: '/watched/episodes/remove',
      operationId: 'removeWatchedEpisodes',
      tags,
      summary: 'Take back that episodes of a series were watched',
      description:
        'They need not have been. The series is no longer one of the watched titles. With `media_id` alone it is all episodes, also those marked one by one, which `/watched/remove` keeps.',
      body,
      responses: { 200: json('How far the person is now.', viewerSeries), ...noTitle },
    },
    async (c) => {
      const input = c.req.valid('json');
      const user = c.get('user');
      const change = { id: input.media_id, scope: episodeScopeOf(input) };
      const changed = await unmarkEpisodes(db, user, change);
      return changed.ok ? progressOf(user, input.media_id) : changed;
    },
  );
}
