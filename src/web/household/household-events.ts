import { readEvents } from '#shared/events/event-text.ts';
import { ApiError, request } from '#web/api-client/api-client.ts';

interface HouseholdListener {
  /** Somebody of the house changed something, or may have while the stream was not open. */
  onChange: () => void;
  /** The stream has opened, or is no longer open. */
  onLive: (isLive: boolean) => void;
}

const SHORTEST_MS = 2000;
const LONGEST_MS = 60_000;
/** The server sends something every 15 seconds; a stream that is silent for so long is dead. */
const SILENT_MS = 45_000;

/**
 * Listens to what the others of the house change, while the page is visible and has a connection. Connects again
 * whenever the stream ends, after growing pauses. Returns a function that stops it.
 */
export function listenToHousehold({ onChange, onLive }: HouseholdListener): () => void {
  let wait = SHORTEST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection: AbortController | undefined;
  let hasEnded = false;

  async function connect(): Promise<void> {
    const own = new AbortController();
    connection = own;
    let pause: number | null = null;
    try {
      const response = await request(
        'GET /household/events',
        { withToken: true, isUnattended: true, signal: own.signal },
        { headers: { accept: 'text/event-stream' } },
      );
      if (response.body) await follow(response.body, own);
    } catch (error) {
      // Anything else is a connection that was lost, or ended here.
      if (error instanceof ApiError) {
        const { status, retryAfter } = error;
        // No session or no house any more: asking again would change nothing.
        if (status >= 400 && status < 500 && status !== 429) hasEnded = true;
        pause = retryAfter;
      }
    }
    if (connection !== own) return;
    disconnect();
    if (hasEnded) return;
    timer = setTimeout(update, pause === null ? wait : pause * 1000);
    wait = Math.min(wait * 2, LONGEST_MS);
  }

  async function follow(body: ReadableStream<Uint8Array>, own: AbortController): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => undefined), SILENT_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done || connection !== own) return;
      const { events, rest } = readEvents(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const { name } of events) {
        if (name === 'ready') {
          wait = SHORTEST_MS;
          onLive(true);
        }
        if (name === 'ready' || name === 'household') onChange();
      }
    }
  }

  function disconnect(): void {
    clearTimeout(timer);
    timer = undefined;
    connection?.abort();
    connection = undefined;
    onLive(false);
  }

  /** Connects at once where that makes sense, also instead of the rest of a pause. */
  function update(): void {
    // A request without a connection would only be logged as an error.
    const canListen = document.visibilityState === 'visible' && navigator.onLine && !hasEnded;
    if (canListen && connection) return;
    disconnect();
    if (canListen) void connect();
  }

  document.addEventListener('visibilitychange', update);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
  return () => {
    hasEnded = true;
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
    disconnect();
  };
}
