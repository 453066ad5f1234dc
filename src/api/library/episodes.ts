import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import { bodyIn } from '#api/foundation/body.ts';
import { answerError, notFound } from '#api/foundation/errors.ts';
import { idParam, pagingQuery } from '#api/foundation/input.ts';
import { PRIVATE, detail, json, pageOf, pageSchema, reply, serve } from '#api/foundation/route.ts';
import { REQUIRED_BEARER } from '#api/foundation/authentication.ts';
import { markEpisodes, unmarkEpisodes } from '#library/episodes/episode-commands.ts';
import {
  findSeriesInProgress,
  findSeriesProgress,
  seriesInProgress,
  seriesProgressState,
} from '#library/episodes/episode-queries.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { flag, titleReference, wholeNumber, withOnlyBody } from './library-input.ts';
import { answerRefusal, bodyAnswers, noTitle, readAnswers } from './library-output.ts';
import type { EpisodeScope } from '#library/episodes/episode-queries.ts';

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
  .refine((sent) => sent.episode_number === undefined || sent.season_number !== undefined, {
    path: ['season_number'],
    error: 'must be the season of the episode',
  })
  .refine((sent) => !sent.until || sent.episode_number !== undefined, {
    path: ['until'],
    error: 'needs an episode',
  })
  .openapi('EpisodesInput', {
    description: 'An episode of a series, all up to it, a season, or the whole series.',
  });

function episodeScopeOf(sent: z.output<typeof episodesInput>): EpisodeScope {
  const { season_number: season, episode_number: number, until } = sent;
  if (season === undefined) return { kind: 'all' };
  if (number === undefined) return { kind: 'season', season };
  return { kind: until ? 'until' : 'one', season, number };
}

const viewerSeries = z
  .object({ media_id: z.int(), ...seriesProgressState.shape })
  .openapi('ViewerSeries', {
    description: 'How far the viewer is in a series. Specials are left out.',
  });

const inProgress = pageSchema('SeriesInProgressPage', seriesInProgress.openapi('SeriesInProgress'));

/** Serves the calls about watched episodes. */
export function serveEpisodes(
  api: OpenAPIHono,
  { db, clock, authentication }: ApiDependencies,
): void {
  const tags = ['library'];
  const security = REQUIRED_BEARER;
  const changing = {
    tags,
    security,
    middleware: withOnlyBody(authentication),
    request: { body: bodyIn('EpisodesInput', episodesInput) },
  };
  const today = () => brazilDay(clock.now());

  async function progressIn(user: SignedInUserId, id: number) {
    const progress = await findSeriesProgress(db, user, { id, today: today() });
    return progress && { media_id: id, ...progress };
  }
  async function answerProgress(user: SignedInUserId, id: number) {
    const progress = await progressIn(user, id);
    return progress ? reply(200, progress, PRIVATE) : answerError(notFound);
  }

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/series',
      operationId: 'listSeriesInProgress',
      tags: ['viewer'],
      summary: 'The series that the viewer is in the middle of',
      description:
        'Those of which they have watched an episode and there is a later one: first those whose next episode is out, the last watched first, then the others by its day. Each has where the viewer’s own services have it.',
      security,
      middleware: [authentication.required] as const,
      request: { query: pagingQuery },
      responses: { 200: json('A page of series.', inProgress), ...readAnswers },
    }),
    async (c) => {
      const paging = c.req.valid('query');
      const part = await findSeriesInProgress(db, c.get('user'), { paging, today: today() });
      return reply(200, pageOf(part, paging), PRIVATE);
    },
  );

  serve(
    api,
    createRoute({
      method: 'get',
      path: '/viewer/series/{id}',
      operationId: 'getSeriesProgress',
      tags: ['viewer'],
      summary: 'How far the viewer is in a series',
      description: 'Of a deleted series no episodes are known.',
      security,
      middleware: [authentication.required] as const,
      request: { params: idParam('The series.', 1396) },
      responses: { 200: json('The progress.', viewerSeries), ...readAnswers, ...noTitle },
    }),
    (c) => answerProgress(c.get('user'), c.req.valid('param').id),
  );

  serve(
    api,
    createRoute({
      ...changing,
      method: 'post',
      path: '/watched/episodes/add',
      operationId: 'addWatchedEpisodes',
      summary: 'Mark episodes of a series as watched',
      description:
        'Of a season, of a range or of the whole series those that are out. With `media_id` alone it is the same as `/watched/add`.',
      responses: {
        200: json('How far the person is now.', viewerSeries),
        400: json('EPISODE_NOT_OUT: the episode comes later. LIST_FULL.', detail),
        ...bodyAnswers,
        404: json('No such series, season or episode.', detail),
      },
    }),
    async (c) => {
      const sent = c.req.valid('json');
      const user = c.get('user');
      const change = { id: sent.media_id, scope: episodeScopeOf(sent), at: clock.now() };
      const refusal = await markEpisodes(db, user, change);
      return refusal ? answerRefusal(refusal) : answerProgress(user, sent.media_id);
    },
  );

  serve(
    api,
    createRoute({
      ...changing,
      method: 'delete',
      path: '/watched/episodes/remove',
      operationId: 'removeWatchedEpisodes',
      summary: 'Take back that episodes of a series were watched',
      description:
        'They need not have been. The series is no longer one of the watched titles. With `media_id` alone it is all episodes, also those marked one by one, which `/watched/remove` keeps.',
      responses: {
        200: json('How far the person is now.', viewerSeries),
        ...bodyAnswers,
        ...noTitle,
      },
    }),
    async (c) => {
      const sent = c.req.valid('json');
      const user = c.get('user');
      const change = { id: sent.media_id, scope: episodeScopeOf(sent) };
      const refusal = await unmarkEpisodes(db, user, change);
      return refusal ? answerRefusal(refusal) : answerProgress(user, sent.media_id);
    },
  );
}
