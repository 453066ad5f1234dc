import { expect, test } from 'vitest';
import { listenedChannel, NotificationFilter } from './wire-messages.ts';

function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(Buffer.byteLength(content) + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

const notification = (channel: string, payload: string) =>
  message('A', `\0\0\0\x2a${channel}\0${payload}\0`);

const rows = [message('D', 'Ação'), message('C', 'SELECT 1\0')];
const ready = message('Z', 'I');
const stream = Buffer.concat([
  ...rows,
  notification('tags', 'title:movie:1'),
  notification('outros', ''),
  ready,
  message('D', 'x'.repeat(300)),
  notification('tags', 'A'.repeat(100)),
  ready,
]);

test('notifications are removed from the output, whatever its chunks', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const filter = new NotificationFilter();
    const answers: Buffer[] = [];
    const found: string[] = [];
    for (let at = 0; at < stream.length; at += size) {
      const { answer, notifications } = filter.push(stream.subarray(at, at + size));
      answers.push(answer);
      for (const { channel, bytes } of notifications) {
        const payload = bytes.toString('utf8', 9 + channel.length + 1, bytes.length - 1);
        found.push(`${channel} ${payload}`);
      }
    }
    expect(found, `chunks of ${size}`).toEqual([
      'tags title:movie:1',
      'outros ',
      `tags ${'A'.repeat(100)}`,
    ]);
    const rest = Buffer.concat([...rows, ready, message('D', 'x'.repeat(300)), ready]);
    expect(Buffer.concat(answers).equals(rest)).toBe(true);
  }
});

test.each([
  ['listen vouver_tags', 'vouver_tags'],
  ['  LISTEN Vouver_Tags ;', 'vouver_tags'],
  ['listen "Tags"', 'Tags'],
  ['select 1', undefined],
  ["select 'listen tags'", undefined],
])('of %j the channel is %s', (text, channel) => {
  const bytes = message('Q', `${text}\0`);
  expect(listenedChannel({ type: 'Q', bytes })).toBe(channel);
  expect(listenedChannel({ type: 'P', bytes })).toBeUndefined();
});
