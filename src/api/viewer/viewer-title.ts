import { z } from '@hono/zod-openapi';
import { brazilDay } from '#shared/brazil-day.ts';
import { movieInfo, ourRating, serieInfo } from '#catalog/schema.ts';
import { findTitle } from '#catalog/titles/title-queries.ts';
import type { ApiDependencies } from '#api/api-dependencies.ts';
import { PRIVATE, reply } from '#api/route.ts';
import type { Reply } from '#api/route.ts';
import { ViewerState } from './viewer-state.ts';
import type { TitleKey } from './viewer-state.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';

/** A title's rating with the viewer's own. */
export const viewerRating = ourRating.extend({ user: z.number().min(0).max(10).nullable() }).meta({
  id: 'TitleRating',
  description: 'As OurRating; `user` is the viewer’s own rating, or null.',
});

const viewerFields = {
  our_rating: viewerRating,
  watchlist: z.boolean(),
};

/** The response for one film: public facts and, with a valid token, the viewer's state. */
export const movieAnswer = movieInfo.extend(viewerFields).meta({
  id: 'MovieInfo',
  description:
    'Everything the page of a film shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own.',
});
/** The response for one series: public facts and, with a valid token, the viewer's state. */
export const serieAnswer = serieInfo.extend(viewerFields).meta({
  id: 'SerieInfo',
  description:
    'Everything the page of a series or novela shows. With a valid token `our_rating.user` and `watchlist` are the viewer’s own.',
});

export type TitleAnswer = z.output<typeof movieAnswer> | z.output<typeof serieAnswer>;

/** A title with its viewer's state. It is read from the database and never cached. */
export async function answerTitleTo<Absent extends Reply>(
  user: SignedInUserId,
  key: TitleKey,
  { db, clock, authentication, returnDays }: ApiDependencies,
  absent: () => Promise<Absent>,
): Promise<Reply<200, TitleAnswer> | Absent> {
  const [title, state] = await Promise.all([
    findTitle(db, key.type, key.id, brazilDay(clock.now()), returnDays),
    authentication.stateOf(user, [key]),
  ]);
  if (title === null) return absent();
  const { rating, watchlist } = ViewerState.read(state, user, key);
  const body: TitleAnswer = {
    ...title,
    our_rating: { ...title.our_rating, user: rating },
    watchlist,
  };
  return reply(200, body, PRIVATE);
}
