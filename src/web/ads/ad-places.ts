// Reasons: docs/decisions/2026-11-21-ads.md
import { idOfSlug } from '#shared/slug.ts';

/** An ad slot of a page: the id of its element, and the key-values sent to the ad network. */
export interface AdPlace {
  element: string;
  position: string;
  channel: string;
  page: string;
}

const BANNER = { element: 'banner', position: 'banner' };

/** Channel and page type by path prefix; the first match wins. */
const SECTIONS: readonly (readonly [RegExp, channel: string, page: string])[] = [
  [/^\/descubra\/filmes$/, 'filmes', 'lista'],
  [/^\/descubra\/series$/, 'series', 'lista'],
  [/^\/genres$/, 'generos', 'indice'],
  [/^\/(platforms|plataformas)$/, 'plataformas', 'indice'],
  [/^\/platform\//, 'plataformas', 'lista'],
  [/^\/releases$/, 'novidades', 'lista'],
  [/^\/category\//, 'destaques', 'lista'],
  [/^\/lists$/, 'colecoes', 'indice'],
  [/^\/our-lists\//, 'colecoes', 'lista'],
  [/^\/person\//, 'pessoas', 'pessoa'],
  [/^\/search$/, 'busca', 'lista'],
];

/**
 * The ad slot of a page: the top slot on title pages, the banner on others; none on the home page
 * and on other pages below `/movie/` and `/serie/`.
 */
export function adPlaceOf(path: string): AdPlace | null {
  const [, kind, rest] = /^\/(movie|serie)\/(.*)$/.exec(path) ?? [];
  if (kind !== undefined && rest !== undefined) {
    if (rest.includes('/') || idOfSlug(rest) === null) return null;
    const channel = kind === 'movie' ? 'filmes' : 'series';
    return { element: 'banner-topo', position: 'topo', channel, page: 'feed' };
  }
  if (path === '/') return null;
  const [, channel = 'guia', page = 'texto'] =
    SECTIONS.find(([pattern]) => pattern.test(path)) ?? [];
  return { ...BANNER, channel, page };
}
