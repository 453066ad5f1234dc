export interface StreamEvent {
  event: string;
  id: string;
  /** The data, which is JSON. */
  data: unknown;
}

/** Reads the events of a response as they come, without its comments. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor({ body }: Response) {
    this.#reader = body!.getReader();
  }

  /** The next event; null once the stream has ended. */
  async next(): Promise<StreamEvent | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const event = parse(this.#text.slice(0, end));
        this.#text = this.#text.slice(end + 2);
        if (event) return event;
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Closes the connection, as a TV does that is switched off. */
  async leave(): Promise<void> {
    await this.#reader.cancel();
  }
}

function parse(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')] as const;
    }),
  );
  const [event, id, data] = ['event', 'id', 'data'].map((name) => fields.get(name));
  return event === undefined ? null : { event, id: id ?? '', data: JSON.parse(data ?? 'null') };
}
