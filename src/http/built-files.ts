import { relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';

/** The built files: hashed ones for ever, the rest for an hour; compressed at build time. */
export function builtFiles(root: string) {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) =>
      c.header(
        'cache-control',
        relative(root, path).startsWith('assets')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      ),
  });
}
