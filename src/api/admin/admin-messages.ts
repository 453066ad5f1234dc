import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findHeldMessages } from '#accounts/held-messages.ts';
import { decideAboutMessage, MESSAGE_DECISIONS } from '#admin/operator-decisions.ts';
import { idParam } from '#api/input.ts';
import { json } from '#api/output.ts';
import { PRIVATE, reply, serve } from '#api/route.ts';
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
