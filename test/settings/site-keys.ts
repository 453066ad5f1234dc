// Keys about what the pages show, and how many are rendered.
import { setTimeout } from 'node:timers/promises';
import type { Config } from '#platform/config.ts';
import type { SiteWithContact } from '#web/foundation/site.ts';
import { createTestSite } from '#test/site.ts';
import { database, type Check, type Row } from './changed-key.ts';

/** The whole site, whose pages end when they are let; and what its pages are told. */
export function siteOf(config: Config, mayRender: Promise<void> = Promise.resolve()) {
  let told: SiteWithContact | undefined;
  let begun = 0;
  const app = createTestSite({
    config,
    db: database.db,
    createPages: (_, site) => {
      told = site;
      return async () => {
        begun += 1;
        await mayRender;
        return new Response('page', { headers: { 'content-type': 'text/html' } });
      };
    },
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(app.fetch(new Request(`${config.siteUrl}${path}`, { headers })));
  return { ask, told: () => told, begun: () => begun };
}

/** Numbers of renderings of `path` that begin at once when 6 are requested, and of refusals. */
async function crowd(config: Config, path: string): Promise<[begun: number, refused: number]> {
  const end = Promise.withResolvers<void>();
  const site = siteOf(config, end.promise);
  let refused = 0;
  const requests = Array.from({ length: 6 }, async (_, at) => {
    const { status } = await site.ask(`${path}${at + 1}`);
    if (status === 503) refused += 1;
  });
  // Until no more begin: on a busy machine that takes a while.
  let begun = -1;
  while (begun < 1 || begun < site.begun()) {
    begun = site.begun();
    await setTimeout(200);
  }
  end.resolve();
  await Promise.all(requests);
  return [begun, refused];
}

/** A page of the site and how it is described to its pages. */
const told = (
  values: readonly [string, string],
  see: (site: SiteWithContact, policy: string) => unknown,
  seen: readonly [unknown, unknown],
): Row => ({
  values,
  seen,
  effect: async (config) => {
    const site = siteOf(config);
    const page = await site.ask('/doubts');
    return see(site.told()!, page.headers.get('content-security-policy') ?? '');
  },
});

export const SITE_KEYS: Readonly<Record<string, Check>> = {
  SITE_URL: {
    values: ['https://outro.example', 'https://guia.example'],
    seen: [true, false],
    effect: async (config) =>
      (await (await siteOf(config).ask('/robots.txt')).text()).includes('https://outro.example'),
  },
  SITE_NAME: {
    values: ['Guia', 'VouVer'],
    seen: [
      ['Guia', 'Guia'],
      ['VouVer', 'VouVer'],
    ],
    effect: async (config) => {
      const site = siteOf(config);
      const manifest = (await (await site.ask('/manifest.webmanifest')).json()) as { name: string };
      return [manifest.name, site.told()?.name];
    },
  },
  AD_NETWORK_ID: told(
    ['21700001234', ''],
    ({ adUnit }, policy) => [adUnit, /google|doubleclick/.test(policy)],
    [
      ['/21700001234/vouver', true],
      [undefined, false],
    ],
  ),
  APP_STORE_URL: told(['https://apps.example/guia', ''], ({ appStores }) => appStores?.[0], [
    'https://apps.example/guia',
    undefined,
  ]),
  PLAY_STORE_URL: told(['https://play.example/guia', ''], ({ appStores }) => appStores?.[1], [
    'https://play.example/guia',
    undefined,
  ]),
  TMDB_IMAGE_BASE_URL: told(
    ['http://imagens.example/t', ''],
    ({ images }, policy) => [images, policy.includes('http://imagens.example')],
    [
      ['http://imagens.example/t', true],
      ['https://image.tmdb.org/t/p', false],
    ],
  ),
  RENDERINGS: {
    values: ['2', '4'],
    seen: [2, 4],
    effect: async (config) => (await crowd(config, '/movie/nenhum-')).at(0),
  },
  RENDERING_QUEUE: {
    values: ['1', '64'],
    seen: [4, 0],
    beside: { RENDERINGS: '1' },
    effect: async (config) => (await crowd(config, '/movie/nenhum-')).at(1),
  },
  SEARCH_RENDERINGS: {
    values: ['1', '3'],
    seen: [1, 3],
    effect: async (config) => (await crowd(config, '/search?query=')).at(0),
  },
  API_READS: {
    values: ['1', '32'],
    seen: [true, false],
    effect: async (config) => {
      const site = siteOf(config);
      const requests = Array.from({ length: 20 }, (_, at) => site.ask(`/api/movies/${at + 1000}`));
      return (await Promise.all(requests)).some(({ status }) => status === 503);
    },
  },
  CACHE_KEYS: {
    values: ['cache-tag', 'surrogate-key'],
    seen: [
      [true, false],
      [false, true],
    ],
    effect: async (config) => {
      const { headers } = await siteOf(config).ask('/api/movies/genres');
      return [headers.has('cache-tag'), headers.has('surrogate-key')];
    },
  },
  METRICS_TOKEN: {
    values: ['ficha-das-metricas-123', ''],
    seen: [200, false],
    effect: async (config) => {
      const authorization = 'Bearer ficha-das-metricas-123';
      const answer = await siteOf(config).ask('/metrics', { authorization });
      const text = await answer.text();
      return text.includes('vouver_') && answer.status;
    },
  },
};
