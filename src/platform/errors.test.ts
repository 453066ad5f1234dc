import { expect, test } from 'vitest';
import { messageOf } from './errors.ts';

test.each([
  ['an error', new Error('gone'), 'gone'],
  ['an error without a message', new TypeError(''), 'TypeError'],
  ['several errors', new AggregateError([new Error('one'), new Error('two')], ''), 'one; two'],
  ['a copy of an error with the name of a queue', { message: 'gone', queue: 'mail' }, 'gone'],
  ['a text', 'gone', 'gone'],
  ['nothing', undefined, 'undefined'],
])('says in one line what was thrown: %s', (_, thrown, words) => {
  expect(messageOf(thrown)).toBe(words);
});
