import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { contactMail, holdMessage } from '#accounts/held-messages.ts';
import type { ApiDependencies } from '#api/foundation/api-dependencies.ts';
import type { ApiRoutes } from '#api/foundation/api-routes.ts';
import { retryAnswer } from '#api/foundation/route.ts';
import { DatabaseRateLimit } from '#platform/database/database-rate-limit.ts';
import { phraseError, retryable } from '#platform/errors.ts';
import { MemoryRateLimit } from '#platform/http/page-routes.ts';
import { done, refused } from '#platform/result.ts';
import { EMAIL_MAX, hasShortLocalPart, writtenEmail } from '#shared/email-address.ts';
import { CONTACT_MAX_BYTES } from '#shared/page-form.ts';
import { visibleLength, visibleLine, visibleText } from '#shared/visible-text.ts';
import { jsonBody } from './foundation/body.ts';
import { answerError } from './foundation/errors.ts';
import { detail, invalid, json } from './foundation/route.ts';

/** The period of the rate limits. */
const PERIOD_SECONDS = 600;
/** Requests, counted before their bodies are read, for each message that is allowed. */
const TRIES_PER_MESSAGE = 10;

const tooMany = phraseError(
  'TOO_MANY_MESSAGES',
  429,
  'Você já mandou várias mensagens. Espere um pouco e tente de novo.',
);

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

export function serveContact(
  routes: ApiRoutes,
  { db, clock, config, mailer, clientKey }: ApiDependencies,
): void {
  const seconds = PERIOD_SECONDS;
  const messages = new DatabaseRateLimit(db, {
    name: 'contact',
    times: config.contactLimit,
    seconds,
  });
  // In this process's memory, because it protects this process's time for reading bodies.
  const tries = new MemoryRateLimit({ times: TRIES_PER_MESSAGE * config.contactLimit, seconds });
  const countTry: MiddlewareHandler = async (c, next) => {
    const wait = await tries.take(clientKey(c));
    return wait === null ? next() : answerError(retryable(tooMany, wait));
  };
  routes.anonymousWrite(
    {
      path: '/contact',
      operationId: 'sendContactMessage',
      tags: ['contact'],
      summary: 'Send a message to the operator',
      description: 'It is sent by mail in the background.',
      first: countTry,
      body: jsonBody(message, CONTACT_MAX_BYTES),
      responses: {
        202: json('The message is in the queue.', z.null()),
        413: json('The body is larger than 64 KB.', detail),
        422: json('A field is wrong. The texts are for visitors, in Portuguese.', invalid),
        429: retryAnswer('That address has sent too many; Retry-After says when to go on.'),
      },
    },
    async (c) => {
      const input = c.req.valid('json');
      const wait = await messages.take(clientKey(c));
      if (wait !== null) return refused(retryable(tooMany, wait));
      // Spam bots fill in the hidden field, but password managers do too: the operator decides.
      if (input.website) await holdMessage(db, input, clock);
      else await mailer.queue(contactMail(input, config));
      return done;
    },
  );
}
