import { required } from '#shared/list-items.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { contentSecurityPolicy } from '#platform/http/request-head.ts';
import { respond, storedResponse } from '#platform/http/stored-response.ts';
import type { StoredResponse } from '#platform/http/stored-response.ts';
import type { SiteWithContact } from '#web/foundation/site.ts';

type TvSite = Pick<SiteWithContact, 'name' | 'images'>;

/** The addresses of the screen's files. */
interface Files {
  /** A module in development, where Vite also adds its styles; else a script for old engines. */
  script: string;
  isModule: boolean;
  style: string | null;
}

const SOURCE = 'src/tv-screen/main.tsx';
/** As pages: a cache in front of the site may keep it a minute, because a deploy renames its files. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/**
 * `/tv`, the page that a TV's browser opens: the same small document for everybody. `clientDir` is the
 * folder of the built files, absent in development.
 */
export function tvPage(site: TvSite, clientDir: string | undefined): Hono {
  let stored: StoredResponse | undefined;
  return new Hono().get('/tv', (c) => {
    stored ??= storedResponse(document(site, filesIn(clientDir)), {
      contentType: 'text/html; charset=utf-8',
      cacheControl: CACHE_CONTROL,
      headers: {
        'x-robots-tag': 'noindex',
        // In development Vite adds scripts of its own.
        ...(clientDir !== undefined && {
          'content-security-policy': contentSecurityPolicy([], { images: site.images }),
        }),
      },
    });
    return respond(c, stored);
  });
}

/** @throws Error if the build has no TV screen */
function filesIn(clientDir: string | undefined): Files {
  if (clientDir === undefined) return { script: `/${SOURCE}`, isModule: true, style: null };
  const manifest = join(clientDir, 'tv/manifest.json');
  if (!existsSync(manifest)) throw new Error('the TV screen is not built');
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const addressOf = (name: string) => `/${required(files[name], `${name} of the TV screen`).file}`;
  return { script: addressOf(SOURCE), isModule: false, style: addressOf('style.css') };
}

const document = ({ name, images }: TvSite, { script, isModule, style }: Files): string =>
  `<!doctype html>
<html lang="pt-BR" data-images="${escaped(images)}">
<head>
<meta charset="utf-8">
<title>${escaped(name)} na TV</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
${style === null ? '' : `<link rel="stylesheet" href="${style}">`}
</head>
<body>
<div id="tv"></div>
<noscript>A tela da TV precisa de JavaScript. Ligue o JavaScript do navegador e abra a página de novo.</noscript>
<script ${isModule ? 'type="module"' : 'defer'} src="${script}"></script>
</body>
</html>
`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
