import type { ApiError } from '#web/api-client/api-client.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { sessionWords } from './retry-words.ts';

/** The message for a request that failed for a reason other than the visitor's input. */
export function failureWords({ status, retryAfter }: ApiError): string {
  if (status === 0) return 'Sem conexão com o VouVer. Confira sua internet e tente de novo.';
  if (status === 401) return sessionWords();
  if (status === 429)
    return `Foram tentativas demais. Espere ${waitWords(retryAfter)} e tente de novo.`;
  return 'O VouVer não conseguiu responder agora. Tente de novo em instantes.';
}

/** Seconds in words, rounded up: "40 segundos", "5 minutos". */
function waitWords(seconds: number | null): string {
  if (seconds === null || !(seconds > 0)) return 'alguns minutos';
  if (seconds < 60) return formatPlural(Math.ceil(seconds), 'segundo', 'segundos');
  return formatPlural(Math.ceil(seconds / 60), 'minuto', 'minutos');
}
