import { expect, it } from 'vitest';
import { StatementTimeoutError, isOverload } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a connection that broke', withCode('ECONNRESET')],
  ['a network without a way to it', withCode('EHOSTUNREACH')],
  ['a network that is down', withCode('ENETUNREACH')],
  ['a name that nobody knows', withCode('ENOTFOUND')],
  ['a name server that does not answer', withCode('EAI_AGAIN')],
  ['a socket that is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
  ['a server that is stopping', withCode('57P01')],
  ['a server that crashed', withCode('57P02')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a client whose connection ended', new Error('Connection terminated unexpectedly')],
  ['a statement without time', new StatementTimeoutError('too long')],
])('the same request can succeed a little later after %s', (_, error) => {
  expect(isOverload(error)).toBe(true);
  expect(isOverload(new Error('Failed query', { cause: error }))).toBe(true);
});

it.each([withCode('23505'), withCode('ENOENT'), new Error('a mistake'), 'ECONNREFUSED', undefined])(
  'not after %s',
  (error) => {
    expect(isOverload(error)).toBe(false);
  },
);
