import { useRef, useState } from 'react';
import { ApiError } from '#web/api-client/api-client.ts';

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
