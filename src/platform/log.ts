import { createRequire } from 'node:module';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { loggedError } from './log-errors.ts';
import { currentRequestId } from './request-id.ts';

export type Log = Logger;

/**
 * Logs one JSON object per line. On a terminal, if the development package pino-pretty is installed,
 * the lines are formatted for people. A line about a request has the request's id; none has addresses,
 * names or secrets of people.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin() {
      const request = currentRequestId();
      return request === undefined ? {} : { request };
    },
    serializers: { err: (error: unknown) => loggedError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
  };
  if (destination) return pino(options, destination);
  if (process.stdout.isTTY && installed('pino-pretty')) {
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    });
  }
  return pino(options);
}

/** For tests, and for commands that print their own output. */
export const silentLog: Log = pino({ level: 'silent' });

function installed(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
