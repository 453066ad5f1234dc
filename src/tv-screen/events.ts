import { readEvents } from '#shared/events/event-text.ts';
import { isId } from '#shared/ids.ts';

/** A title that somebody sent to this TV. */
export interface OpenedTitle {
  kind: 'movie' | 'series';
  id: number;
}

/** The title in the data of an event; null where there is none, for instance of a newer server. */
export function readOpened(data: string): OpenedTitle | null {
  try {
    const { kind, id } = Object(JSON.parse(data)) as Record<string, unknown>;
    const isKind = kind === 'movie' || kind === 'series';
    return isKind && typeof id === 'number' && isId(id) ? { kind, id } : null;
  } catch {
    return null;
  }
}

interface EventOptions {
  token: string;
  onOpen: (title: OpenedTitle) => void;
  /** Something of the household has changed, or may have while there was no connection. */
  onHousehold: () => void;
  /** The session has ended. */
  onEnd: () => void;
}

const SHORTEST_MS = 2000;
const LONGEST_MS = 60_000;
/** The server sends something every 15 seconds; a stream that is silent for so long is dead. */
const SILENT_MS = 45_000;

/**
 * Listens for commands to this TV, and connects again whenever the stream ends. It reads the stream of a `fetch`,
 * because an EventSource cannot send the token. Returns a function that stops it.
 */
export function listenForCommands({ token, onOpen, onHousehold, onEnd }: EventOptions): () => void {
  let isStopped = false;
  let wait = SHORTEST_MS;
  let lastId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  async function connect(): Promise<void> {
    try {
      const headers: Record<string, string> = {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
      };
      if (lastId !== undefined) headers['last-event-id'] = lastId;
      const response = await fetch('/api/tv/events', { headers });
      if (isStopped) return void response.body?.cancel();
      if (response.status === 401) return onEnd();
      if (!response.ok || response.body === null) {
        const seconds = Number(response.headers.get('retry-after'));
        return again(seconds > 0 ? seconds * 1000 : undefined);
      }
      wait = SHORTEST_MS;
      reader = response.body.getReader();
      await read(reader);
    } catch {
      // No connection, or it was lost.
    }
    again();
  }

  async function read(from: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const silence = setTimeout(() => void from.cancel().catch(() => undefined), SILENT_MS);
      const { done, value } = await from.read();
      clearTimeout(silence);
      if (done || isStopped) return;
      text += decoder.decode(value, { stream: true });
      const { events, rest } = readEvents(text);
      text = rest;
      for (const event of events) {
        lastId = event.id ?? lastId;
        const title = event.name === 'open' && readOpened(event.data);
        if (title) onOpen(title);
        if (event.name === 'household' || event.name === 'ready') onHousehold();
      }
    }
  }

  function again(ms = wait): void {
    if (isStopped) return;
    wait = Math.min(wait * 2, LONGEST_MS);
    timer = setTimeout(retry, ms);
  }

  function retry(): void {
    timer = undefined;
    void connect();
  }

  /** The network is back: there is no need to wait any longer. */
  function onOnline(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    retry();
  }

  window.addEventListener('online', onOnline);

  void connect();
  return () => {
    isStopped = true;
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
    void reader?.cancel().catch(() => undefined);
  };
}
