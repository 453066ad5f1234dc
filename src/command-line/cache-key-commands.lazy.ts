import { keysToPurge } from '#platform/cache-key-rules.ts';
import { OperatorError } from '#platform/errors.ts';
import { isTag } from '#catalog/tag-rules.ts';
import { say } from './command.ts';
import type { Command } from './command.ts';

/** `cache keys …`: requests to a cache in front of the site to drop responses. */
export const cacheKeyCommands: readonly Command[] = [
  {
    name: 'cache keys',
    summary: 'Prints the keys by which a CDN forgets what depends on these.',
    positionals: '<title:movie:598 | person:3 | list:5 | genre:serie:18 | providers | …> …',
    run: async ({ positionals }) => {
      if (positionals.length === 0) throw new OperatorError('name what has changed');
      const unknown = positionals.filter((one) => !isTag(one));
      if (unknown.length > 0) throw new OperatorError(`nothing is called ${unknown.join(', ')}`);
      say(keysToPurge(positionals).join(' '));
    },
  },
];
