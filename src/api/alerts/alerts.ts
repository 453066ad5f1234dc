import { z } from '@hono/zod-openapi';
import {
  countUnseen,
  findAlerts,
  markSeen,
  muteTitle,
  unmuteTitle,
} from '#alerts/alert-queries.ts';

import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { formOrJson, withoutQuery } from '#api/foundation/body.ts';
import { pageSize } from '#api/foundation/input.ts';
import { json } from '#api/foundation/route.ts';
import { titleKeyOf, titleReference, wholeNumber } from '#api/library/library-input.ts';
import { noTitle } from '#api/library/library-output.ts';
import { done, ok } from '#platform/result.ts';
import { alertList, alertOutput, unseenCount } from './alert-output.ts';
import { serveAlertSettings, servePush } from './settings.ts';

const tags = ['alerts'];
const query = z.object({ size: pageSize(30, 'How many alerts.') });
const seenInput = z
  .object({
    until: wholeNumber(0, 2 ** 48, 'must be the id of an alert'),
  })
  .openapi('SeenAlerts', { description: 'Alerts up to this id are seen; newer ones are not.' });

/** Serves a person's alerts and their settings. All of it is private. */
export function serveAlerts(routes: ApiRoutes, dependencies: ApiDependencies): void {
  const { db, clock } = dependencies;
  routes.viewerRead(
    {
      path: '/alerts',
      operationId: 'listAlerts',
      tags,
      summary: 'The person’s newest alerts',
      description: 'What the person was told of their titles, the newest first.',
      request: { query },
      responses: { 200: json('The alerts.', alertList) },
    },
    async (c) => {
      const { unseen, items } = await findAlerts(db, c.get('user'), c.req.valid('query').size);
      return ok({ unseen, items: items.map(alertOutput) });
    },
  );
  routes.viewerRead(
    {
      path: '/alerts/unseen',
      operationId: 'countUnseenAlerts',
      tags,
      summary: 'How many alerts the person has not seen',
      description: 'For a badge. Reading the alerts marks none as seen; `POST /alerts/seen` does.',
      responses: { 200: json('How many.', unseenCount) },
    },
    async (c) => ok({ unseen: await countUnseen(db, c.get('user')) }),
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/alerts/seen',
      operationId: 'markAlertsSeen',
      tags,
      summary: 'Mark alerts as seen',
      description: 'Alerts that are newer than the given one stay unseen.',
      body: formOrJson('SeenAlerts', seenInput),
      responses: { 200: json('How many are left.', unseenCount) },
    },
    async (c) => {
      const user = c.get('user');
      await markSeen(db, user, { ...c.req.valid('json'), at: clock.now() });
      return ok({ unseen: await countUnseen(db, user) });
    },
  );
  routes.viewerWrite(
    {
      method: 'post',
      path: '/alerts/mutes/add',
      operationId: 'muteTitle',
      tags,
      summary: 'Tell the person nothing more of a title',
      description: 'The title stays on the person’s lists.',
      body: formOrJson('TitleReference', titleReference),
      responses: { 204: { description: 'Done.' }, ...noTitle },
    },
    async (c) => {
      const key = titleKeyOf(c.req.valid('json'));
      return muteTitle(db, c.get('user'), { ...key, at: clock.now() });
    },
  );
  routes.viewerWrite(
    {
      method: 'delete',
      path: '/alerts/mutes/remove',
      operationId: 'unmuteTitle',
      tags,
      summary: 'Tell the person of a title again',
      description: 'The title need not be muted.',
      body: withoutQuery(formOrJson('TitleReference', titleReference)),
      responses: { 204: { description: 'Done.' } },
    },
    async (c) => {
      await unmuteTitle(db, c.get('user'), titleKeyOf(c.req.valid('json')));
      return done;
    },
  );
  serveAlertSettings(routes, dependencies);
  servePush(routes, dependencies);
}
