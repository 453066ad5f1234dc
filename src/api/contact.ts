import { createRoute, z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { contactMail, holdMessage } from '#accounts/held-messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { phraseError } from '#platform/errors.ts';
import { MemoryRateLimit } from '#platform/http/page-routes.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { CONTACT_MAX_BYTES } from '#shared/page-form.ts';
import { EMAIL_MAX, hasShortLocalPart, writtenEmail } from '#shared/email-address.ts';
import { visibleLength, visibleLine, visibleText } from '#shared/visible-text.ts';
import { jsonBody } from './foundation/body.ts';
import { clientKeys } from './foundation/client.ts';
import { answerError } from './foundation/errors.ts';
import { detail, invalid, json, reply, serve } from './foundation/route.ts';

export type ContactConfig = Pick<
  Config,
  'siteName' | 'contactEmail' | 'contactLimit' | 'trustedProxies'
>;

/** The period of the rate limits. */
const PERIOD_SECONDS = 600;
/** Requests, counted before their bodies are read, for each message that is allowed. */
const TRIES_PER_MESSAGE = 10;

const tooMany = phraseError(
  'TOO_MANY_MESSAGES',
  429,
  'Você já mandou várias mensagens. Espere um pouco e tente de novo.',
);

const answerTooMany = (wait: number) => answerError(tooMany, { 'retry-after': String(wait) });

/** A single-line field; control characters become spaces, because it can be a mail's header. */
const line = (missing: string, longest: number, tooLong: string) =>
  z
    .string(missing)
    .overwrite(visibleLine)
    .min(1, missing)
    .max(longest, tooLong)
    .openapi({ type: 'string', minLength: 1, maxLength: longest });

/** The error texts are shown to visitors, hence in Portuguese. */
const message = z
  .object({
    name: line('Escreva seu nome.', 80, 'Use até 80 letras no nome.').openapi({ example: 'Dora' }),
    email: z
      .string('Escreva seu e-mail, pra gente poder responder.')
      .overwrite(writtenEmail)
      .min(1, 'Escreva seu e-mail, pra gente poder responder.')
      .max(EMAIL_MAX, 'Este e-mail é longo demais.')
      .refine(hasShortLocalPart, 'Este e-mail é longo demais.')
      .pipe(z.email('Confira o e-mail: ele precisa ser como nome@exemplo.com.br.'))
      .openapi({ type: 'string', format: 'email', example: 'dora@exemplo.com.br' }),
    subject: line('Diga o assunto.', 120, 'Use até 120 letras no assunto.').openapi({
      example: 'Falta um filme',
    }),
    message: z
      .string('Escreva sua mensagem.')
      .overwrite((text) =>
        visibleText(text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(NO_TEXT, '')).trim(),
      )
      .min(1, 'Escreva sua mensagem.')
      .refine((text) => visibleLength(text) >= 10, 'Conte um pouco mais: são pelo menos 10 letras.')
      .max(5000, 'A mensagem passou de 5.000 letras. Encurte um pouco.')
      .openapi({ type: 'string', minLength: 10, maxLength: 5000 }),
    website: z.string().max(2000).optional().openapi({
      description:
        'Must be left out: a hidden field of the form, which spam robots fill in. A message with it waits until the operator has looked at it.',
    }),
  })
  .openapi('ContactMessage');

/** Control characters except tab and line feed. */
const NO_TEXT = /(?![\t\n])\p{Cc}/gu;

interface ContactOptions {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  config: ContactConfig;
}

export function serveContact(
  api: OpenAPIHono,
  { db, clock, mailer, config }: ContactOptions,
): void {
  const seconds = PERIOD_SECONDS;
  const messages = new DatabaseRateLimit(db, {
    name: 'contact',
    times: config.contactLimit,
    seconds,
  });
  // In this process's memory, because it protects this process's time for reading bodies.
  const tries = new MemoryRateLimit({ times: TRIES_PER_MESSAGE * config.contactLimit, seconds });
  const clientKey = clientKeys(config.trustedProxies);
  const countTry: MiddlewareHandler = async (c, next) => {
    const wait = await tries.take(clientKey(c));
    return wait === null ? next() : answerTooMany(wait);
  };
  serve(
    api,
    createRoute({
      method: 'post',
      path: '/contact',
      operationId: 'sendContactMessage',
      tags: ['contact'],
      summary: 'Send a message to the operator',
      description: 'It is sent by mail in the background.',
      middleware: [countTry, ...jsonBody(CONTACT_MAX_BYTES)] as const,
      request: { body: { required: true, content: { 'application/json': { schema: message } } } },
      responses: {
        202: json('The message is in the queue.', z.null()),
        413: json('The body is larger than 64 KB.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: {
          ...json('That address has sent too many; Retry-After says when to go on.', detail),
          headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
        },
      },
    }),
    async (c) => {
      const sent = c.req.valid('json');
      const wait = await messages.take(clientKey(c));
      if (wait !== null) return answerTooMany(wait);
      // Spam bots fill in the hidden field, but password managers do too: the operator decides.
      if (sent.website) await holdMessage(db, sent, clock);
      else await mailer.queue(contactMail(sent, config));
      return reply(202, null, { 'cache-control': 'no-store' });
    },
  );
}
