// Development: the same app, with pages and browser files from Vite. Started by `npm run dev`.
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import { serveUntilStopped } from './prepare.ts';
import { createApp, type CreatePages } from './server.ts';

process.exitCode = await serveUntilStopped(async () => {
  const vite = await createVite({
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const pagesEnvironment = vite.environments.ssr;
  if (!pagesEnvironment || !isRunnableDevEnvironment(pagesEnvironment)) {
    throw new Error('Vite has no environment that renders pages');
  }

  /** Loads the pages from Vite at every request, so that the next page uses saved changes. */
  const createPages: CreatePages =
    (...parts) =>
    async (request, options) => {
      const entry = (await pagesEnvironment.runner.import('/src/web/entry-server.tsx')) as {
        createPages: CreatePages;
      };
      return entry.createPages(...parts)(request, options);
    };

  return {
    name: 'VouVer, in development,',
    createApp(parts) {
      const app = createApp({ ...parts, createPages, development: true });
      return {
        ...app,
        handle: (request, response) => {
          vite.middlewares(request, response, () => app.handle(request, response));
        },
      };
    },
    // A saved file restarts the server; responses in progress need not be finished.
    drain: { graceMs: 0 },
    close: () => vite.close(),
  };
});
