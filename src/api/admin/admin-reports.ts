import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  LIST_DECISIONS,
  MESSAGE_DECISIONS,
  decideAboutList,
  decideAboutMessage,
} from '#admin/operator-decisions.ts';
import { idParam } from '#api/foundation/input.ts';
import { PRIVATE, json, reply, serve } from '#api/foundation/route.ts';
import {
  findReportedCollections,
  findTakenDownCollections,
} from '#library/collections/collection-report-commands.ts';
import { REPORT_REASONS } from '#shared/report-rules.ts';
import {
  SHOWN,
  answerDecided,
  bodyOf,
  decisionAnswers,
  decisions,
  forSuperusers,
  hidden,
} from './admin-parts.ts';
import type { AdminParts } from './admin-parts.ts';
import { findHeldMessages } from '#accounts/held-messages.ts';

const report = z.object({
  at: z.iso.datetime(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  has_account: z.boolean(),
});

const reported = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    owner: z.string().openapi({ description: 'The e-mail address of its owner.' }),
    is_public: z.boolean(),
    reports: z.array(report),
  })
  .openapi('ReportedList');

const takenDown = z
  .object({ id: z.int(), name: z.string(), owner: z.string(), taken_down_at: z.iso.datetime() })
  .openapi('TakenDownList');

const lists = z
  .object({ reported: z.array(reported), taken_down: z.array(takenDown) })
  .openapi('ReportedLists');

/** Public lists that visitors reported, and decisions about them. */
export function serveAdminReports(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/reports',
      operationId: 'listReportedCollections',
      summary: 'Reported lists',
      description: 'At most 50 of each, with what the reports say.',
      responses: {
        200: json('Lists with open reports, the most reported first; those taken down.', lists),
        ...hidden,
      },
    }),
    async () => {
      const reportedCollections = await findReportedCollections(db, SHOWN);
      const taken = await findTakenDownCollections(db, SHOWN);
      const body = {
        reported: reportedCollections.map(({ isPublic, reports, ...list }) => ({
          ...list,
          is_public: isPublic,
          reports: reports.map(({ at, hasAccount, ...entry }) => ({
            ...entry,
            at: at.toISOString(),
            has_account: hasAccount,
          })),
        })),
        taken_down: taken.map(({ takenDownAt, ...list }) => ({
          ...list,
          taken_down_at: takenDownAt.toISOString(),
        })),
      };
      return reply(200, body, PRIVATE);
    },
  );
  const decision = z.object({ decision: z.enum(LIST_DECISIONS) }).openapi('ListDecision');
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/reports/{id}',
      operationId: 'decideAboutReportedCollection',
      summary: 'Decide about a reported list',
      description:
        'Closes its open reports. A list that is taken down is private until it is allowed again.',
      request: { params: idParam('The list.', 1), body: bodyOf(decision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const about = { ...c.req.valid('param'), ...c.req.valid('json') };
      return answerDecided(await decideAboutList(db, about, { actor: c.get('user'), clock }));
    },
  );
}

const held = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  })
  .openapi('HeldMessage');

const messages = z.object({ items: z.array(held) }).openapi('HeldMessages');

/** Messages of the contact form that were held as suspected spam, and decisions about them. */
export function serveAdminMessages(api: OpenAPIHono, parts: AdminParts): void {
  const { db, clock, mailer, config } = parts;
  serve(
    api,
    createRoute({
      ...forSuperusers(parts),
      method: 'get',
      path: '/admin/messages',
      operationId: 'listHeldMessages',
      summary: 'Messages held as suspected spam',
      description:
        'Somebody, or their password manager, filled in the hidden field of the contact form.',
      responses: { 200: json('The newest messages.', messages), ...hidden },
    }),
    async () => {
      const heldMessages = await findHeldMessages(db, SHOWN);
      const items = heldMessages.map(({ heldAt, ...message }) => ({
        ...message,
        at: heldAt.toISOString(),
      }));
      return reply(200, { items }, PRIVATE);
    },
  );
  const decision = z.object({ decision: z.enum(MESSAGE_DECISIONS) }).openapi('MessageDecision');
  serve(
    api,
    createRoute({
      ...decisions(parts),
      method: 'post',
      path: '/admin/messages/{id}',
      operationId: 'decideAboutMessage',
      summary: 'Forward a held message to the mailbox, or delete it',
      description: 'A forwarded message leaves the list, and reaches the mailbox like any other.',
      request: { params: idParam('The message.', 1), body: bodyOf(decision) },
      responses: decisionAnswers,
    }),
    async (c) => {
      const about = { ...c.req.valid('param'), ...c.req.valid('json') };
      const acting = { actor: c.get('user'), clock, mailer, config };
      return answerDecided(await decideAboutMessage(db, about, acting));
    },
  );
}
