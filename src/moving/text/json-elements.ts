import { type BroughtFile, decoded } from './decoding.ts';

/** An element of an array in the root of a JSON text, or of an array under one key of the root object. */
export type JsonElement = {
  /** The key of the array in the root object, '' if the root is the array; of a plain value its key. */
  key: string;
  /** Counted from 1 in its array; 0 for a value of the root object that is no array. */
  row: number;
  value?: unknown;
  /** Set instead of a value: the element is no JSON, or the text ended inside it. */
  broken?: 'syntax' | 'end' | 'length';
  text: string;
};

/** Longest element: a series with 5,000 watched episodes, indented, has 2 MB. */
const MAX_ELEMENT = 8 * 1024 * 1024;
/** Attempts to find the next element after a quote without a partner; each may search a whole element. */
const MAX_RESTARTS = 50;

const [QUOTE, BACKSLASH, NEWLINE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] =
  [...'"\\\n[]{},:'].map((char) => char.charCodeAt(0));

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/** Where a value ends, scanned as far as the text goes, so that a longer text goes on from there. */
class ValueScan {
  depth = 0;
  inString = false;
  escaped = false;
  /** A raw line break is forbidden in a string: it shows a quote without a partner. */
  brokenString = false;

  /** The index after the value's last character, or -1 if the text ends before it. */
  run(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) {
          this.inString = false;
          if (this.depth === 0) return at + 1;
        } else if (code === NEWLINE) {
          this.inString = false;
          this.brokenString = true;
        }
      } else if (code === QUOTE) this.inString = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) this.depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        if (this.depth === 0) return at;
        this.depth -= 1;
        if (this.depth === 0) return at + 1;
      } else if (this.depth === 0 && (code === COMMA || isSpace(code))) return at;
    }
    return -1;
  }
}

/**
 * Reads the elements of a JSON text one by one, so that only one is in memory. A broken element is
 * reported and the next ones are read. Values are parsed by JSON.parse and checked by nobody.
 */
export async function* jsonElements(
  file: BroughtFile,
  { maxElement = MAX_ELEMENT, only }: { maxElement?: number; only?: readonly string[] } = {},
): AsyncGenerator<JsonElement> {
  let buffer = '';
  let at = 0;
  /** `keys`: inside the root object, between its values. `list`: inside an array. */
  let place = 'start' as 'start' | 'keys' | 'list' | 'end';
  let rootIsObject = false;
  let key = '';
  let row = 0;
  let scan: ValueScan | null = null;
  let scanned = 0;
  let restarts = 0;

  const wanted = () => !only || only.includes(key);

  function element(text: string, broken?: JsonElement['broken']): JsonElement {
    if (broken) return { key, row, broken, text };
    try {
      return { key, row, value: JSON.parse(text) as unknown, text };
    } catch {
      return { key, row, broken: 'syntax', text };
    }
  }

  function* elements(last: boolean): Generator<JsonElement> {
    for (;;) {
      if (scan) {
        const end = scan.run(buffer, scanned);
        scanned = buffer.length;
        if (end === -1) {
          const tooLong = buffer.length - at > maxElement;
          if (!last && !tooLong) return;
          // The quotes may be one too many since this element: the next one begins where a record usually does.
          const next = restarts < MAX_RESTARTS ? nextObject(buffer, at) : -1;
          if (place === 'list' && next !== -1) {
            restarts += 1;
            yield element(buffer.slice(at, next), 'syntax');
            at = next;
            scan = null;
            continue;
          }
          if (wanted() && buffer.slice(at).trim() !== '') {
            yield element(buffer.slice(at), last ? 'end' : 'length');
          }
          place = 'end';
          at = buffer.length;
          scan = null;
          return;
        }
        const text = buffer.slice(at, end);
        at = end;
        scan = null;
        if (wanted()) yield element(text);
        continue;
      }
      while (at < buffer.length && isSpace(buffer.charCodeAt(at))) at += 1;
      if (at === buffer.length) return;
      const code = buffer.charCodeAt(at);
      if (place === 'start') {
        rootIsObject = code === OPEN_OBJECT;
        place = code === OPEN_OBJECT ? 'keys' : code === OPEN_LIST ? 'list' : 'end';
        at += 1;
      } else if (place === 'end') {
        at = buffer.length;
        return;
      } else if (code === COMMA) at += 1;
      else if (place === 'list' && code === CLOSE_LIST) {
        at += 1;
        place = rootIsObject ? 'keys' : 'end';
      } else if (place === 'keys' && code === CLOSE_OBJECT) {
        at += 1;
        place = 'end';
      } else if (place === 'keys' && code === QUOTE) {
        const found = /"((?:[^"\\\n]|\\.){0,200})"\s*:\s*(?=\S)/y;
        found.lastIndex = at;
        const match = found.exec(buffer);
        if (!match) {
          if (buffer.length - at < 1_000 && !last) return;
          at += 1;
          continue;
        }
        key = match[1]!;
        row = 0;
        at += match[0].length;
        if (buffer.charCodeAt(at) === OPEN_LIST) {
          place = 'list';
          at += 1;
        } else {
          scan = new ValueScan();
          scanned = at;
        }
      } else if (place === 'keys' || code === COLON || code === CLOSE_OBJECT) at += 1;
      else {
        row += 1;
        scan = new ValueScan();
        scanned = at;
      }
    }
  }

  for await (const chunk of decoded(file)) {
    buffer = buffer.slice(at) + chunk;
    scanned -= at;
    at = 0;
    yield* elements(false);
    if ((place as string) === 'end') return;
  }
  yield* elements(true);
  // A text that stops between two elements was cut off too.
  if (place === 'list' || place === 'keys') yield { key, row: row + 1, broken: 'end', text: '' };
}

/** The next place after `from` that looks like the start of another record of an array. */
function nextObject(text: string, from: number): number {
  const found = /\}\s*,?\s*\{/g;
  found.lastIndex = from;
  const match = found.exec(text);
  return match === null ? -1 : match.index + match[0].length - 1;
}
