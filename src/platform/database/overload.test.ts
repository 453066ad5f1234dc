import { expect, it } from 'vitest';
import { StatementTimeoutError, isOverload } from './overload.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a connection that broke', withCode('ECONNRESET')],
  ['a server that is stopping', withCode('57P01')],
  ['a server that crashed', withCode('57P02')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a client whose connection ended', new Error('Connection terminated unexpectedly')],
  ['a statement without time', new StatementTimeoutError('too long')],
])('the same request can succeed a little later after %s', (_, error) => {
  expect(isOverload(error)).toBe(true);
  expect(isOverload(new Error('Failed query', { cause: error }))).toBe(true);
});

it.each([withCode('23505'), new Error('a mistake'), 'ECONNREFUSED', undefined])(
  'not after %s',
  (error) => {
    expect(isOverload(error)).toBe(false);
  },
);
