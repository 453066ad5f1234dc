import { type ApiError, errorOf } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { CONTACT_MAX_BYTES, type PageForm, type Refusal } from '#shared/page-form.ts';
import type { WriteCall } from '#web/api-client/send.ts';
import { formatPlural } from '#web/foundation/format.ts';

/** The fields of the contact form, in order, by their names in the API. */
export const FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type Field = (typeof FIELDS)[number];

const KEPT = 'O que você escreveu continua aqui.';

const OFFLINE: Refusal = {
  notice: `Não conseguimos enviar. Confira sua conexão e tente de novo. ${KEPT}`,
  problems: {},
};

/** The message for the sender, by error of the API. */
export function refusalOf(error: ApiError): Refusal {
  if (error.status === 0) return OFFLINE;
  if (error.status === 422) return ofFields(problemsOf(error));
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
    const wait = formatPlural(minutes, 'minuto', 'minutos');
    return {
      notice: `Você já mandou várias mensagens. Espere ${wait} e envie de novo. ${KEPT}`,
      problems: {},
    };
  }
  if (error.status === 413) return { notice: 'A mensagem é grande demais.', problems: {} };
  return {
    notice: `Algo deu errado do nosso lado. Tente de novo daqui a pouco. ${KEPT}`,
    problems: {},
  };
}

/** The form as a browser without JavaScript sends it. */
export const CONTACT_FORM: PageForm<WriteCall> = {
  page: '/contact',
  call: 'POST /contact',
  body: 'json',
  fields: FIELDS,
  // A honeypot: visitors do not see this field; a message with it waits for the operator.
  secrets: ['website'],
  maxBytes: CONTACT_MAX_BYTES,
  success: '/contact#enviada',
  refusalOf: async (response) => refusalOf(await errorOf('POST /contact', response)),
};

function ofFields(problems: Refusal['problems']): Refusal {
  const count = Object.keys(problems).length;
  const notice = count === 1 ? 'Falta acertar um campo:' : `Falta acertar ${count} campos:`;
  return { notice, problems };
}

function problemsOf(error: ApiError): Refusal['problems'] {
  const { fields } = errorDetail(error);
  return Object.fromEntries(
    FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
  );
}
