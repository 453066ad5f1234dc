import { expect, test } from 'vitest';
import { readEvents } from './event-text.ts';

const OPEN = 'event: open\nid: 7\ndata: {"id":1}\n\n';

test('complete events are read, and what follows is kept', () => {
  expect(readEvents(`retry: 2000\nevent: ready\nid: 6\ndata: {}\n\n:\n\n${OPEN}event: op`)).toEqual(
    {
      events: [
        { name: 'ready', id: '6', data: '{}' },
        { name: 'open', id: '7', data: '{"id":1}' },
      ],
      rest: 'event: op',
    },
  );
});

test('an event in two pieces is read once it is complete', () => {
  const first = readEvents(OPEN.slice(0, 20));
  expect(first.events).toEqual([]);
  expect(readEvents(first.rest + OPEN.slice(20)).events).toHaveLength(1);
});

test('lines may end as in the format, data may have several', () => {
  expect(readEvents('data: a\r\ndata: b\r\n\r\n').events).toEqual([
    { name: 'message', id: undefined, data: 'a\nb' },
  ]);
});
