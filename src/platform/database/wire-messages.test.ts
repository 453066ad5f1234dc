import { describe, expect, test } from 'vitest';
import { MessageSplitter, prefixStatement } from './wire-messages.ts';
import type { FrontendMessage } from './wire-messages.ts';

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
/** An opening packet: its length, the code of the request, the rest. */
const opening = (code: number, rest = '') =>
  Buffer.concat([number(8 + rest.length), number(code), Buffer.from(rest)]);
const typed = (type: string, body = '') =>
  Buffer.concat([
    Buffer.from(type),
    number(4 + Buffer.byteLength(body)),
    Buffer.from(body, 'utf8'),
  ]);
const startup = opening(196_608, 'user\0postgres\0\0');
const ssl = opening(80_877_103);

describe('the splitter', () => {
  const messages = [ssl, startup, typed('P', 'ação\0select 1\0\0\0'), typed('S'), typed('X')];
  const expected = ['ssl', 'startup', 'P', 'S', 'X'].map((type, index) => ({
    type,
    bytes: messages[index],
  }));
  const stream = Buffer.concat(messages);

  test.each([1, 2, 3, 7, 64, stream.length])('fed %i bytes at a time', (step) => {
    const splitter = new MessageSplitter();
    const split: FrontendMessage[] = [];
    for (let at = 0; at < stream.length; at += step) {
      split.push(...splitter.push(stream.subarray(at, at + step)));
    }
    expect(split).toEqual(expected);
  });

  test('returns a message only with its last byte', () => {
    const splitter = new MessageSplitter();
    splitter.push(startup);
    const query = typed('Q', 'select 1\0');
    expect(splitter.push(query.subarray(0, -1))).toEqual([]);
    expect(splitter.push(query.subarray(-1))).toEqual([{ type: 'Q', bytes: query }]);
  });

  test.each([0, 3])('a message that says it is %i long is malformed', (length) => {
    const splitter = new MessageSplitter();
    splitter.push(startup);
    expect(() => splitter.push(Buffer.concat([Buffer.from('Q'), number(length)]))).toThrow(
      'malformed message length',
    );
  });

  test('refuses an opening packet that is shorter than its header or of an unknown kind', () => {
    const short = Buffer.concat([number(7), number(196_608)]);
    expect(() => new MessageSplitter().push(short)).toThrow('malformed message length');
    expect(() => new MessageSplitter().push(opening(1))).toThrow('unknown opening packet');
  });
});

describe('the prefix', () => {
  const prefixed = (bytes: Buffer) =>
    prefixStatement({ type: String.fromCharCode(bytes[0]!), bytes }, 'c7_');

  test.each([
    ['Parse', typed('P', 'one\0select 1\0\0\0'), typed('P', 'c7_one\0select 1\0\0\0')],
    ['Bind', typed('B', 'portal\0one\0\0\0'), typed('B', 'portal\0c7_one\0\0\0')],
    ['Bind to the nameless portal', typed('B', '\0one\0\0'), typed('B', '\0c7_one\0\0')],
    ['Describe', typed('D', 'Sone\0'), typed('D', 'Sc7_one\0')],
    ['Close', typed('C', 'Sone\0'), typed('C', 'Sc7_one\0')],
    ['a name beyond ASCII', typed('P', 'ação\0select 1\0'), typed('P', 'c7_ação\0select 1\0')],
  ])('%s', (_name, message, wanted) => {
    const result = prefixed(message);
    expect(result?.message.bytes).toEqual(wanted);
    expect(result?.name).toMatch(/^c7_(one|ação)$/);
  });

  test.each([
    ['the nameless statement, parsed', typed('P', '\0select 1\0\0\0')],
    ['the nameless statement, bound', typed('B', 'portal\0\0\0\0')],
    ['a portal, described', typed('D', 'Pone\0')],
    ['a portal, closed', typed('C', 'Pone\0')],
    ['a query', typed('Q', 'select 1\0')],
    ['a name without an end', typed('P', 'one')],
  ])('%s stays as it is', (_name, message) => {
    expect(prefixed(message)).toBeUndefined();
  });
});
