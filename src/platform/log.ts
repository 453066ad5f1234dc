import { createRequire } from 'node:module';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/**
 * Logs one JSON object per line. On a terminal, if the development package pino-pretty is installed,
 * the lines are formatted for people.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
  };
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
