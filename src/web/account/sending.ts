import { useRef, useState } from 'react';
import { ApiError } from '#web/api-client/api-client.ts';
import { currentToken } from '#web/api-client/session.ts';
import { formatPlural } from '#web/foundation/format.ts';

/**
 * Sends one request at a time: a second submit while one is running does nothing. An `ApiError` goes
 * to `refused`; anything else is a bug and is thrown.
 */
export function useSending() {
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const send = async (work: () => Promise<void>, refused: (error: ApiError) => void) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused(error);
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { sending, send };
}

/** A short message after a press that failed. */
export const retryWords = (error: ApiError): string =>
  error.status === 401 ? sessionWords() : 'Tente novamente!';

/** For a call of somebody whose session has ended, and who did not sign in again. */
const sessionWords = (): string =>
  currentToken() === null
    ? 'Sua sessão terminou. Entre de novo.'
    : 'Isso era da conta de antes, e não foi enviado.';

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
