import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { changeAccountSettings, findAccountSettings } from '#accounts/profile-settings.ts';
import type { FoundSettings } from '#accounts/profile-settings.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { answerInvalid } from '#api/foundation/errors.ts';
import {
  PRIVATE,
  detail,
  invalid,
  json,
  notForTvsAnswer,
  reply,
  serve,
  unauthorizedAnswer,
} from '#api/foundation/route.ts';
import { REQUIRED_BEARER, answerUnauthorized } from '#api/foundation/authentication.ts';
import { answerTooMany, tooManyAnswer } from './account-parts.ts';
import type { AccountParts } from './account-parts.ts';

const code = z.int('Escolha da lista').min(1, 'Escolha da lista').max(9_999_999).nullable();
const drawing = z
  .int('Escolha um desenho')
  .min(0, 'Escolha um desenho')
  .max(DRAWING_COLOURS.length - 1, 'Escolha um desenho');

const settings = z
  .object({ state_id: code, city_id: code, drawing, member_since: z.iso.date() })
  .openapi('Settings', {
    description:
      'Where a person lives, by IBGE codes, and the drawing that is shown without a photo; private.',
  });

const change = z
  .object({ state_id: code.optional(), city_id: code.optional(), drawing: drawing.optional() })
  .openapi('SettingsChange', {
    description:
      'Absent fields stay. Another state clears the city; choosing a drawing shows it instead of the photo.',
  });

const UNKNOWN = {
  stateId: { loc: ['body', 'state_id'], msg: 'Escolha um estado da lista' },
  cityId: { loc: ['body', 'city_id'], msg: 'Escolha uma cidade do estado' },
};

const settingsOutput = ({ stateId, cityId, drawing: number, memberSince }: FoundSettings) => ({
  state_id: stateId,
  city_id: cityId,
  drawing: number,
  member_since: memberSince,
});

export function serveSettings(api: OpenAPIHono, parts: AccountParts): void {
  const { db, limits, authentication } = parts;
  const path = '/users/me/settings';
  const security = REQUIRED_BEARER;
  serve(
    api,
    createRoute({
      method: 'get',
      path,
      operationId: 'getUserSettings',
      tags: ['users'],
      summary: 'The own settings',
      description: 'Where the person lives and which drawing they chose; only they can read it.',
      security,
      middleware: [authentication.required] as const,
      responses: { 200: json('The settings.', settings), 401: unauthorizedAnswer },
    }),
    async (c) => {
      const accountSettings = await findAccountSettings(db, c.get('user'));
      return accountSettings
        ? reply(200, settingsOutput(accountSettings), PRIVATE)
        : answerUnauthorized();
    },
  );
  serve(
    api,
    createRoute({
      method: 'patch',
      path,
      operationId: 'updateUserSettings',
      tags: ['users'],
      summary: 'Change the own settings',
      description: 'Fields that are not sent stay as they are.',
      security,
      middleware: [authentication.required, authentication.changesAccount, ...jsonBody()] as const,
      request: { body: { required: true, content: { 'application/json': { schema: change } } } },
      responses: {
        200: json('The changed settings.', settings),
        401: unauthorizedAnswer,
        403: notForTvsAnswer,
        413: json('The body is larger than a megabyte.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    }),
    async (c) => {
      const userId = c.get('user');
      const wait = await limits.ownChanges.take(userId);
      if (wait !== null) return answerTooMany(wait);
      const { state_id: stateId, city_id: cityId, drawing: number } = c.req.valid('json');
      const result = await changeAccountSettings(db, userId, { stateId, cityId, drawing: number });
      if (result === null) return answerUnauthorized();
      if ('unknown' in result) {
        return answerInvalid([{ type: 'value_error', ...UNKNOWN[result.unknown] }]);
      }
      return reply(200, settingsOutput(result), PRIVATE);
    },
  );
}
