import pg from 'pg';

/**
 * A client that kills its process as `kill -9` would, before it sends the statement that matches the last of these
 * patterns, once it has sent one for each of the others, in this order.
 */
export function clientThatKills(patterns: string[]): typeof pg.Client {
  return class extends pg.Client {
    // eslint-disable-next-line typescript/no-explicit-any -- the overloads of the driver
    override query(...all: any[]): any {
      const text = typeof all[0] === 'string' ? all[0] : String(all[0]?.text);
      if (patterns[0] !== undefined && new RegExp(patterns[0], 'i').test(text)) {
        patterns.shift();
        if (patterns.length === 0) process.kill(process.pid, 'SIGKILL');
      }
      return (super.query as (...every: unknown[]) => unknown)(...all);
    }
  };
}
