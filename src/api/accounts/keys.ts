import { z } from '@hono/zod-openapi';
import { deleteKey, findKeys, makeKey } from '#accounts/access-keys.ts';
import type { OwnKey } from '#accounts/access-keys.ts';
import { tooManyTries } from '#accounts/account-errors.ts';
import { KEY_SCOPES } from '#accounts/account-tables.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody, nothing } from '#api/foundation/body.ts';
import { notFound } from '#api/foundation/errors.ts';
import { idParam } from '#api/foundation/input.ts';
import { detail, json, tooManyAnswer } from '#api/foundation/route.ts';
import { done, ok, refused } from '#platform/result.ts';
import { KEY_DAYS, LONGEST_KEY_NAME } from '#shared/access-key-rules.ts';
import { visibleLine } from '#shared/visible-text.ts';

const key = z
  .object({
    id: z.int(),
    name: z.string(),
    scope: z.enum(KEY_SCOPES),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .openapi('AccessKey', { description: '`scope`: `read`, or `write`, which reads too.' });

const madeKey = z
  .object({
    token: z.string().meta({ description: 'Shown once: only its hash is stored.' }),
    key,
  })
  .openapi('MadeAccessKey');

const input = z
  .object({
    name: z
      .string('Diga pra que é')
      .transform((name) => visibleLine(name).trim())
      .pipe(
        z
          .string()
          .min(1, 'Diga pra que é')
          .max(LONGEST_KEY_NAME, `O nome pode ter até ${LONGEST_KEY_NAME} letras`),
      )
      .openapi({ type: 'string', example: 'Backup do domingo' }),
    scope: z.enum(KEY_SCOPES, 'must be read or write'),
    days: z
      .union(
        KEY_DAYS.map((days) => z.literal(days)),
        'must be 30, 90 or 365',
      )
      .openapi({ description: 'Days until it expires.' }),
  })
  .openapi('AccessKeyInput');

const keyOutput = ({
  createdAt,
  expiresAt,
  lastUsedAt,
  ...rest
}: OwnKey): z.output<typeof key> => ({
  ...rest,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const tags = ['users'];
const path = '/users/me/keys';

/** Serves the keys that a person makes for programs of theirs. No key opens these calls. */
export function serveKeys(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock, limits, deviceOf } = dependencies;

  routes.viewerRead(
    {
      path,
      operationId: 'listAccessKeys',
      tags,
      summary: 'The own keys',
      description: 'The newest first; those that expired stay for 30 days.',
      responses: {
        200: json('The keys.', z.object({ items: z.array(key) }).openapi('AccessKeyList')),
      },
    },
    async (c) => ok({ items: (await findKeys(db, c.get('user'))).map(keyOutput) }),
  );

  routes.viewerWrite(
    {
      method: 'post',
      path,
      operationId: 'makeAccessKey',
      tags,
      summary: 'Make a key for a program',
      description: 'Its token goes where a session’s would: `Authorization: Bearer vv_…`.',
      session: 'changes-account',
      body: jsonBody(input),
      responses: {
        201: json('The key, with its token.', madeKey),
        400: json('TOO_MANY_KEYS.', detail),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const user = c.get('user');
      const wait = await limits.ownChanges.take(user);
      if (wait !== null) return refused(tooManyTries(wait));
      const signedIn = { userId: user, sessionId: c.get('session') };
      const circumstances = { clock, device: deviceOf(c) };
      const made = await makeKey(db, signedIn, c.req.valid('json'), circumstances);
      if (!made.ok) return made;
      return ok({ token: made.value.token, key: keyOutput(made.value.key) });
    },
  );

  routes.viewerWrite(
    {
      method: 'delete',
      path: `${path}/{id}`,
      operationId: 'deleteAccessKey',
      tags,
      summary: 'Delete a key',
      description: 'It is refused from then on.',
      session: 'changes-account',
      request: { params: idParam('The key.', 1) },
      body: nothing,
      responses: {
        204: { description: 'It is deleted.' },
        404: json('No such key of the person’s.', detail),
      },
    },
    async (c) => {
      const { id } = c.req.valid('param');
      const circumstances = { clock, device: deviceOf(c) };
      const isDeleted = await deleteKey(db, c.get('user'), id, circumstances);
      return isDeleted ? done : refused(notFound);
    },
  );
}
