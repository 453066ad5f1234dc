import { z } from '@hono/zod-openapi';
import { tooManyTries } from '#accounts/account-errors.ts';
import { changeAccountSettings, findAccountSettings } from '#accounts/profile-settings.ts';
import type { FoundSettings } from '#accounts/profile-settings.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { jsonBody } from '#api/foundation/body.ts';
import { answerInvalid, unauthorized } from '#api/foundation/errors.ts';
import { invalid, json, tooManyAnswer } from '#api/foundation/route.ts';
import { ok, okOr, refused } from '#platform/result.ts';
import { DRAWING_COLOURS } from '#shared/colours.ts';

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

export function serveSettings(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, limits } = dependencies;
  const path = '/users/me/settings';
  routes.viewerRead(
    {
      path,
      operationId: 'getUserSettings',
      tags: ['users'],
      summary: 'The own settings',
      description: 'Where the person lives and which drawing they chose; only they can read it.',
      responses: { 200: json('The settings.', settings) },
    },
    async (c) => {
      const accountSettings = await findAccountSettings(db, c.get('user'));
      return okOr(accountSettings && settingsOutput(accountSettings), unauthorized);
    },
  );
  routes.viewerWrite(
    {
      method: 'patch',
      path,
      operationId: 'updateUserSettings',
      tags: ['users'],
      summary: 'Change the own settings',
      description: 'Fields that are not sent stay as they are.',
      session: 'changes-account',
      body: jsonBody(change),
      responses: {
        200: json('The changed settings.', settings),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: tooManyAnswer,
      },
    },
    async (c) => {
      const userId = c.get('user');
      const wait = await limits.ownChanges.take(userId);
      if (wait !== null) return refused(tooManyTries(wait));
      const { state_id: stateId, city_id: cityId, drawing: number } = c.req.valid('json');
      const result = await changeAccountSettings(db, userId, { stateId, cityId, drawing: number });
      if (result.ok) return ok(settingsOutput(result.value));
      const { error } = result;
      return typeof error === 'string'
        ? answerInvalid([{ type: 'value_error', ...UNKNOWN[error] }])
        : refused(error);
    },
  );
}
