import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Config } from '#platform/config.ts';
import { respond, textAnswer } from './cached-reads.ts';

/** `/openapi.json`, made from the schemas that check the input. */
export function serveDocs(api: OpenAPIHono, { siteName }: Pick<Config, 'siteName'>): void {
  let document: ReturnType<typeof textAnswer> | undefined;
  api.get('/openapi.json', (c) => {
    document ??= textAnswer(
      JSON.stringify(
        api.getOpenAPI31Document({
          openapi: '3.1.0',
          info: { title: siteName, version: '1' },
          servers: [{ url: '/api' }],
        }),
      ),
      'application/json',
    );
    return respond(c, document);
  });
}
