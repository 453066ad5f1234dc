import { sql } from 'drizzle-orm';
import { beginSession, hashToken } from '#accounts/sessions.ts';
import type { User } from '#accounts/user-queries.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { send } from './account-requests.ts';
import { desktop, signIn } from './accounts.ts';
import { demonstrationDay } from './api.ts';
import type { createTestApi } from './api.ts';

export const ACTORS = ['anonymous', 'other', 'inactive', 'deleted', 'owner', 'superuser'] as const;
export type Actor = (typeof ACTORS)[number];
type Statuses = Readonly<Record<Actor, number>>;
export interface Row {
  statuses: Statuses;
  body?: unknown;
}

/** Statuses for anonymous people and invalid tokens, then for others, then for the owner. */
const row = (
  none: number,
  stranger: number,
  owner: number,
  body?: unknown,
  superuser = stranger,
): Row => ({
  statuses: { anonymous: none, other: stranger, inactive: none, deleted: none, owner, superuser },
  body,
});

/** Open to everybody, with or without a token. */
const open = (status: number, body?: unknown): Row => row(status, status, status, body);
/** Everybody's own data. */
const own = (status: number, body?: unknown): Row => row(401, status, status, body);
/** Data of the owner, hidden from everybody else. */
const owned = (status: number, body?: unknown): Row => row(401, 404, status, body);
/** Data of the owner at an address that also shows public data. */
const kept = (status: number): Row => row(404, 404, status);
/** Only for superusers, hidden from all others. */
const operator = (status: number, body?: unknown): Row => row(404, 404, 404, body, status);

const FILM = { media_id: 598, type: 'movie' };
const PUSH = {
  endpoint: 'https://push.example/1',
  keys: {
    p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
};
const EPISODE = { media_id: 1396, season_number: 1, episode_number: 1 };

const UNPLACED = {
  source: { format: 'plex', file: 'Sala', row: 1 },
  subject: { kind: 'movie', ids: {}, names: ['Filme'] },
};

/** Every route of the API, with the status for each actor. A missing or wrong body is a 422. */
export const ROUTES: Readonly<Record<string, Row>> = {
  'DELETE /alerts/calendar': own(200),
  'DELETE /alerts/mutes/remove': own(204, FILM),
  'DELETE /alerts/push': own(204, { endpoint: 'https://push.example/1' }),
  'DELETE /collections/:id': owned(204),
  'DELETE /collections/:id/remove': owned(200, FILM),
  'DELETE /favorites/remove': own(200, FILM),
  'DELETE /household/invitation': owned(204),
  'DELETE /household/members/:number': owned(204),
  'DELETE /household/vote': owned(204),
  'DELETE /imports/:id': owned(204),
  'DELETE /tv/code/:code': own(200),
  'DELETE /users/images/me/:kind': own(200),
  'DELETE /users/me': own(204),
  'DELETE /users/me/keys/:id': owned(204),
  'DELETE /users/me/webhooks/:id': owned(204),
  'DELETE /users/me/sessions': own(204),
  'DELETE /users/me/sessions/:id': owned(204),
  'DELETE /viewer/for-you/dismissed/remove': own(204, FILM),
  'DELETE /watched/episodes/remove': own(200, EPISODE),
  'DELETE /watched/remove': own(200, FILM),
  'DELETE /watchlist/remove': own(200, FILM),
  'GET /address/country/:id/states': open(200),
  'GET /address/state/:id/cities': open(200),
  'GET /admin/held': operator(200),
  'GET /admin/jobs': operator(200),
  'GET /admin/log': operator(200),
  'GET /admin/messages': operator(200),
  'GET /admin/offers': operator(200),
  'GET /admin/reports': operator(200),
  'GET /admin/users': operator(200),
  'GET /alerts': own(200),
  'GET /alerts/settings': own(200),
  'GET /alerts/unseen': own(200),
  'GET /arrivals': open(200),
  'GET /auth/apple/authorize': open(422),
  'GET /auth/facebook/authorize': open(404),
  'GET /auth/facebook/callback': open(404),
  'GET /auth/google/authorize': open(404),
  'GET /auth/google/callback': open(404),
  'GET /collections': own(200),
  'GET /collections/:id': kept(200),
  'GET /collections/:id/medias': kept(200),
  'GET /collections/:id/public': open(404),
  'GET /costs/titles': open(200),
  'GET /departures': open(200),
  'GET /docs': open(200),
  'GET /docs.css': open(200),
  'GET /docs.js': open(200),
  'GET /favorites': own(200),
  'GET /household': own(200),
  'GET /household/costs': owned(200),
  'GET /household/events': owned(200),
  'GET /household/sofa': owned(200),
  'GET /household/vote': owned(200),
  'GET /imports': own(200),
  'GET /imports/:id': owned(200),
  'GET /imports/:id/questions': owned(200),
  'GET /imports/:id/titles': owned(200),
  'GET /imports/:id/rows': owned(200),
  'GET /lists/performer': open(200),
  'GET /lists/performer/:id': open(200),
  'GET /lists/saga': open(200),
  'GET /lists/saga/:id': open(200),
  'GET /movies/:id': open(200),
  'GET /movies/discover': open(200),
  'GET /movies/genre/:id': open(200),
  'GET /movies/genres': open(200),
  'GET /movies/now_playing': open(200),
  'GET /movies/popular': open(200),
  'GET /movies/provider/:id': open(200),
  'GET /movies/search': open(200),
  'GET /openapi.json': open(200),
  'GET /opened': own(200),
  'GET /persons/:id': open(200),
  'GET /persons/search': open(200),
  'GET /plans': open(200),
  'GET /products': open(200),
  'GET /profiles/:number': open(200),
  'GET /profiles/:number/together': own(200),
  'GET /providers': open(200),
  'GET /recommendations': open(200),
  'GET /recommendations/liked': open(200),
  'GET /search/meaning': open(200),
  'GET /series/:id': open(200),
  'GET /series/:id/seasons/:number': open(200),
  'GET /series/discover': open(200),
  'GET /series/genre/:id': open(200),
  'GET /series/genres': open(200),
  'GET /series/popular': open(200),
  'GET /series/provider/:id': open(200),
  'GET /series/search': open(200),
  'GET /services': own(200),
  'GET /tv/events': own(403),
  'GET /tv/home': own(200),
  'GET /tv/movies/:id': own(200),
  'GET /tv/screens': own(200),
  'GET /tv/search': own(200),
  'GET /tv/series/:id': own(200),
  'GET /users/me': own(200),
  'GET /users/me/activity': own(200),
  'GET /users/me/export': own(200),
  'GET /users/me/export/:id': owned(200),
  'GET /users/me/keys': own(200),
  'GET /users/me/webhooks': own(200),
  'GET /users/me/sessions': own(200),
  'GET /users/me/settings': own(200),
  'GET /viewer/costs': own(200),
  'GET /viewer/counts': own(200),
  'GET /viewer/for-you': own(200),
  'GET /viewer/for-you/settings': own(200),
  'GET /viewer/movements': own(200),
  'GET /viewer/providers/:id': own(200),
  'GET /viewer/series': own(200),
  'GET /viewer/series/:id': own(200),
  'GET /viewer/titles': own(200),
  'GET /viewer/tonight': own(200),
  'GET /viewer/top': own(200),
  'GET /watched': own(200),
  'GET /watchlist': own(200),
  'PATCH /alerts/settings': own(200, {}),
  'PATCH /household': owned(204, { name: 'Apê' }),
  // The owner’s own seat, which has no limit.
  'PATCH /household/members/:number': owned(400, { age_limit: '10' }),
  'PATCH /opened': own(200, {}),
  'PATCH /users/images/me': own(422),
  'PATCH /users/me': own(200, {}),
  'PATCH /users/me/settings': own(200, {}),
  'PATCH /viewer/for-you/settings': own(200, {}),
  'POST /admin/held/alerts': operator(200, {
    decision: 'drop',
    service: 8,
    run: null,
    leaves: false,
  }),
  'POST /admin/held/news': operator(200, { decision: 'drop', kind: 'offers', run: 1 }),
  'POST /admin/jobs/:id': operator(200, { decision: 'retry' }),
  'POST /admin/messages/:id': operator(200, { decision: 'delete' }),
  'POST /admin/offers': operator(200, { ...FILM, decision: 'dismiss' }),
  'POST /admin/reports/:id': operator(200, { decision: 'dismiss' }),
  'POST /admin/users/:id': operator(200, { decision: 'sign-out' }),
  'POST /alerts/calendar': own(200),
  'POST /alerts/mutes/add': own(204, FILM),
  'POST /alerts/push': own(204, PUSH),
  'POST /alerts/push/test': own(204),
  'POST /alerts/seen': own(200, { until: 1 }),
  'POST /auth/forgot-password': open(422),
  'POST /auth/login': open(422),
  'POST /auth/logout': own(204),
  'POST /auth/reset-password': open(422),
  'POST /collections': own(201, { name: 'Domingo', description: 'Pra rir.' }),
  'POST /collections/:id/add': owned(200, FILM),
  'POST /collections/:id/medias': owned(204, { items: [FILM] }),
  'POST /collections/:id/report': open(404, { reason: 'scam' }),
  'POST /collections/:id/restore': owned(200),
  'POST /collections/:id/watchlist': owned(200),
  'POST /contact': open(422),
  'POST /favorites/add': own(200, FILM),
  // Without a name: the superuser of these tests stays, and would have a household from then on.
  'POST /household': own(422, {}),
  'POST /household/invitation': owned(200),
  'POST /household/invitation/look': own(404, { token: 'x' }),
  'POST /household/members': own(404, { token: 'x' }),
  'POST /household/vote': owned(400),
  'POST /imports': own(422),
  'POST /imports/:id/answers': owned(404, { row: 1, title: null }),
  'POST /imports/:id/apply': owned(204, {}),
  // It is not written yet.
  'POST /imports/:id/undo': owned(400),
  'POST /offers/report': open(204, { ...FILM, problem: 'gone' }),
  'POST /rating': own(200, { ...FILM, rating: 7 }),
  'POST /social/login': open(422),
  'POST /tv/code': open(200),
  'POST /tv/code/:code/register': own(200),
  'POST /tv/screens/:id/open': owned(409, { kind: 'movie', id: 598 }),
  'POST /tv/token': open(422),
  'POST /users/me/export': own(204),
  'POST /users/me/keys': own(201, { name: 'Planilha', scope: 'read', days: 30 }),
  'POST /users/me/webhooks': own(201, { media_server: 'plex', name: 'Sala' }),
  'POST /users/me/webhooks/:id/address': owned(201),
  'POST /users/me/webhooks/:id/import': owned(201),
  'POST /webhooks/:media_server/:token': open(404, { event: 'media.play' }),
  'POST /users/register': open(422),
  'POST /users/request-verify-token': open(422),
  'POST /users/verify': open(422),
  'POST /viewer/for-you/dismissed/add': own(204, FILM),
  'POST /watched/add': own(200, FILM),
  'POST /watched/episodes/add': own(200, EPISODE),
  'POST /watchlist/add': own(200, FILM),
  'PUT /collections/:id': owned(200, { name: 'Nova', description: 'Minha' }),
  'PUT /collections/:id/remark': owned(204, { ...FILM, remark: 'Bom.' }),
  'PUT /collections/:id/order': owned(204, { items: [FILM] }),
  'PUT /household/choice': owned(204, FILM),
  'PUT /household/services/:id': owned(404, { pays: true }),
  'PUT /household/sofa/:number': owned(204, { sits: true }),
  'PUT /household/vote/:place': owned(400, { ballot: 1, vote: 'want' }),
  'PUT /services': own(200, { provider_ids: [8] }),
  'PUT /viewer/top': own(200, { items: [FILM] }),
};

/** The part of the document that addresses are made of. */
export interface Operation {
  parameters?: { name: string; in: string; schema: { example?: unknown } }[];
}
export type Examples = Record<string, Record<string, Operation>>;

/** Ids of the owner's data, by the beginning of the route's path. */
export async function ownIds(
  db: Db,
  api: ReturnType<typeof createTestApi>,
  owner: User,
): Promise<Record<string, string>> {
  const [collection] = await rowsOf<{ id: number }>(
    db,
    sql`insert into collections (user_id, name, folded_name, description, created_at, changed_at)
      values (${owner.id}, 'Lista', 'lista', 'Minha', now(), now()) returning id`,
  );
  const id = String(collection?.id);
  await db.execute(sql`insert into collection_items
    (collection_id, user_id, media_type, title_id, position, added_at)
    values (${id}, ${owner.id}, 'movie', 598, 1, now())`);
  await signIn(db, owner);
  const [session] = await rowsOf<{ id: string }>(
    db,
    sql`select id from sessions where user_id = ${owner.id} order by created_at desc limit 1`,
  );
  const tvToken = await beginSession(db, owner.id, desktop, {
    clock: systemClock,
    sessionDays: 30,
    isTv: true,
  });
  const [tv] = await rowsOf<{ id: string }>(
    db,
    sql`select id from sessions where token_hash = ${hashToken(tvToken)}`,
  );
  const [brought] = await rowsOf<{ id: number }>(
    db,
    sql`insert into imports (user_id, state, formats, files, closed, created_at, changed_at)
      values (${owner.id}, 'ready', '{letterboxd}', '{diary.csv}', '{}', now(), now())
      returning id`,
  );
  const [taken] = await rowsOf<{ id: number }>(
    db,
    sql`insert into account_exports
        (user_id, state, requested_at, made_at, expires_at, size, content)
      values (${owner.id}, 'ready', ${demonstrationDay}, ${demonstrationDay}, '2099-01-01', 1, 'x')
      returning id`,
  );
  const [key] = await rowsOf<{ id: number }>(
    db,
    sql`insert into access_keys (user_id, name, scope, token_hash, created_at, expires_at)
      values (${owner.id}, 'Planilha', 'read', ${`hash of ${owner.id}`}, now(), '2099-01-01')
      returning id`,
  );
  const [webhook] = await rowsOf<{ id: number }>(
    db,
    sql`with made as (
        insert into webhooks (user_id, media_server, name, token_hash, token_end, created_at)
        values (${owner.id}, 'plex', 'Sala', ${`webhook of ${owner.id}`}, 'k4Zp', now())
        returning id)
      insert into webhook_events (webhook_id, at, state, name, record)
      select id, now(), 'unplaced', 'Filme', ${JSON.stringify(UNPLACED)}::jsonb from made
      returning webhook_id as id`,
  );
  await db.execute(sql`with house as (
      insert into households (name, created_at) values ('Casa', ${demonstrationDay}) returning id)
    insert into household_members (user_id, household_id, joined_at, sits_since)
    select ${owner.id}, id, ${demonstrationDay}, ${demonstrationDay} from house`);
  const token = await signIn(db, owner);
  const opened = await send(api, ['PATCH', '/opened'], { name: true, watchlist: true }, { token });
  const { path } = (await opened.json()) as { path: string };
  const number = /\d+$/.exec(path)?.[0] ?? '';
  return {
    '/household/members/': number,
    '/household/sofa/': number,
    '/tv/screens/': tv?.id ?? '',
    '/profiles/': number,
    '/users/images/me/': 'photo',
    '/collections/': id,
    '/imports/': String(brought?.id),
    '/users/me/export/': String(taken?.id),
    '/users/me/keys/': String(key?.id),
    '/users/me/webhooks/': String(webhook?.id),
    '/users/me/sessions/': session?.id ?? '',
    '/admin/users/': owner.id,
  };
}

/** The address of a route with the person's own ids, or with the examples of the document. */
export function addressOf(
  [method, path]: [method: string, path: string],
  ids: Record<string, string>,
  examples: Examples,
): string {
  const { parameters = [] } =
    examples[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
  const ownId = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1];
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const parameter = parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name === name,
    );
    return ownId ?? String(parameter?.schema.example ?? 'x');
  });
  return path.endsWith('/search') ? `${filled}?query=ainda` : filled;
}
