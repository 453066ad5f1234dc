import { type BroughtFile, decoded } from './decoding.ts';

/** One element with its direct children as texts. */
export type XmlElement = {
  row: number;
  fields: Map<string, string>;
  text: string;
  broken?: 'syntax' | 'end';
};

/** Longest element: comments of a real list reach some thousand characters. */
const MAX_ELEMENT = 64 * 1024;

// An entity of one's own or a DOCTYPE is never read, so nothing can be expanded or fetched.
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
    const known = ENTITIES.get(String(name).toLowerCase());
    if (known !== undefined) return known;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
  });

/** Most fields of an element: MyAnimeList's have 21. */
const MAX_FIELDS = 200;

const OPENING = /<(\w{1,60})>/g;

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  for (let tried = 0; tried < MAX_FIELDS; tried += 1) {
    OPENING.lastIndex = at;
    const open = OPENING.exec(text);
    if (!open) break;
    at = OPENING.lastIndex;
    const close = text.indexOf(`</${open[1]}>`, at);
    if (close === -1) continue;
    const content = text.slice(at, close).trim();
    const isData = content.startsWith('<![CDATA[') && content.endsWith(']]>');
    fields.set(open[1]!, isData ? content.slice(9, -3).trim() : unescaped(content));
    at = close;
  }
  return fields;
}

/**
 * Reads all elements that `opening` finds one by one, wherever they stand. It has the flag `g` and captures the
 * name; no element may contain another one of them.
 */
export async function* xmlElements(
  file: BroughtFile,
  opening: RegExp,
): AsyncGenerator<XmlElement & { name: string }> {
  let buffer = '';
  let row = 0;
  const counts = new Map<string, number>();

  function* elements(last: boolean): Generator<XmlElement & { name: string }> {
    for (;;) {
      opening.lastIndex = 0;
      const open = opening.exec(buffer);
      if (!open) {
        // An opening tag may be cut between two chunks.
        buffer = buffer.slice(-20);
        return;
      }
      const name = open[1]!;
      const inner = open.index + open[0].length;
      const close = buffer.indexOf(`</${name}>`, inner);
      opening.lastIndex = inner;
      const next = opening.exec(buffer);
      const tooLong = buffer.length - inner > MAX_ELEMENT;
      if (close === -1 && !next && !last && !tooLong) return;
      row = (counts.get(name) ?? 0) + 1;
      counts.set(name, row);
      if (close === -1 || (next && next.index < close)) {
        const end = next?.index ?? buffer.length;
        const text = buffer.slice(open.index, end);
        buffer = buffer.slice(end);
        yield { name, row, fields: fieldsOf(text), text, broken: next ? 'syntax' : 'end' };
        continue;
      }
      const text = buffer.slice(open.index, close + name.length + 3);
      buffer = buffer.slice(open.index + text.length);
      yield { name, row, fields: fieldsOf(text.slice(open[0].length)), text };
    }
  }

  for await (const chunk of decoded(file)) {
    buffer += chunk;
    yield* elements(false);
  }
  yield* elements(true);
}
