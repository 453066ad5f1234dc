import { z } from '@hono/zod-openapi';
import { tooManyTries } from '#accounts/account-errors.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { nothing } from '#api/foundation/body.ts';
import { answerError, notForTvs, notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import {
  PRIVATE,
  detail,
  json,
  notForTvsAnswer,
  replyOf,
  tooManyAnswer,
} from '#api/foundation/route.ts';
import { findExportFile, findExports, requestExport } from '#moving/leaving/export-commands.ts';
import { EXPORT_STATES } from '#moving/leaving/export-tables.ts';
import { ok, refused } from '#platform/result.ts';

const count = z.int().min(0);

const ownExports = z
  .object({
    counts: z
      .object({
        wanted: count,
        watched: count,
        ratings: count,
        lists: count,
        services: count,
        photos: count,
        devices: count.meta({ description: 'Sessions that have not expired.' }),
        activity: count.meta({ description: 'Entries of the security log.' }),
      })
      .openapi({ description: 'How much a file that is made now would have.' }),
    items: z.array(
      z.object({
        id: z.int(),
        state: z.enum(EXPORT_STATES).meta({
          description:
            '`waiting`: it is being made; `ready`: it can be downloaded; `over`: it is deleted.',
        }),
        requested_at: z.iso.datetime(),
        made_at: z.iso.datetime().nullable(),
        expires_at: z.iso.datetime().nullable(),
        size: z.int().nullable().meta({ description: 'Bytes; null until it is made.' }),
      }),
    ),
  })
  .openapi('AccountExports', { description: 'The last files, the newest first.' });

const tags = ['users'];

/** Serves the file with everything of a person's, which LGPD art. 18 and common decency give them. */
export function serveExports(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, jobs, clock, limits, deviceOf } = dependencies;
  const path = '/users/me/export';

  routes.viewerRead(
    {
      path,
      operationId: 'listAccountExports',
      tags,
      summary: 'The files with all of the own data',
      description: 'The states of the last files, and how much a new one would have.',
      responses: { 200: json('The files.', ownExports), 403: notForTvsAnswer },
    },
    async (c) => {
      if (c.get('isTv')) return refused(notForTvs);
      const { counts, items } = await findExports(db, c.get('user'), clock.now());
      return ok({
        counts,
        items: items.map(
          ({ requested_at: requested, made_at: made, expires_at: end, ...item }) => ({
            ...item,
            requested_at: requested.toISOString(),
            made_at: made?.toISOString() ?? null,
            expires_at: end?.toISOString() ?? null,
          }),
        ),
      });
    },
  );

  routes.viewerWrite(
    {
      method: 'post',
      path,
      operationId: 'requestAccountExport',
      tags,
      summary: 'Have a file made with all of the own data',
      description:
        'In the background; a mail says when it can be downloaded. A ZIP with documented JSON, with tables for Letterboxd and Trakt, and with the photos. It replaces the one before.',
      session: 'not-for-tvs',
      body: nothing,
      responses: {
        204: { description: 'It is being made.' },
        400: json('TOO_MANY_EXPORTS.', detail),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const user = c.get('user');
      const wait = await limits.ownChanges.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      return requestExport({ db, jobs }, user, { clock, device: deviceOf(c) });
    },
  );

  routes.viewerRead(
    {
      path: `${path}/{id}`,
      operationId: 'downloadAccountExport',
      tags,
      summary: 'Download a file with all of the own data',
      description: 'For seven days, and only the newest.',
      request: { params: idParam('The file.', 1) },
      responses: {
        200: {
          description: 'The ZIP.',
          content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
        },
        403: notForTvsAnswer,
        404: json('No such file of the person’s, or its week is over.', detail),
      },
    },
    async (c) => {
      if (c.get('isTv')) return answerError(notForTvs);
      const { id } = c.req.valid('param');
      const file = await findExportFile(db, c.get('user'), { id, now: clock.now() });
      if (!file) return answerError(notFound);
      return replyOf<200, null>(
        new Response(file.content, {
          headers: {
            ...PRIVATE,
            'content-type': 'application/zip',
            'content-length': String(file.content.length),
            'content-disposition': `attachment; filename="${file.name}"`,
          },
        }),
      );
    },
  );
}
