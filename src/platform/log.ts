import { createRequire } from 'node:module';
import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/**
 * One JSON object a line. On a terminal, and only where the development package is installed,
 * the same lines are made readable.
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

/** For tests, and for commands that print for themselves. */
export const silentLog: Log = pino({ level: 'silent' });

function installed(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
