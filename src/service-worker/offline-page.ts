import { titleSlug } from '#shared/slug.ts';
import type { ListedTitle } from './private-reads.ts';

interface OfflineContent {
  /** The pages that can be opened now, the last seen first; titles are HTML already. */
  pages: readonly { path: string; title: string }[];
  watchlist: readonly ListedTitle[];
  /** The site's style sheets: its font and the tokens that the page's own styles use. */
  sheets: readonly string[];
}

/** Longest lists that are shown: a page to choose from, not an archive. */
const PAGES_SHOWN = 30;
const TITLES_SHOWN = 60;

/** The document shown without a connection for an address that is not stored. It has no script. */
export function offlinePage({ pages, watchlist, sheets }: OfflineContent): string {
  const opened = new Set(pages.map(({ path }) => path));
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Sem internet</title>
${sheets.map((path) => `<link rel="stylesheet" href="${escape(path)}">`).join('')}
<style>${STYLE}</style>
<main>
<img src="/icon.svg" alt="VouVer" width="56" height="56">
<h1>Você tá sem internet</h1>
<p>Esta página ainda não foi guardada aqui. Quando a conexão voltar, é só tentar de novo: nada do que aparece abaixo se atualiza até lá.</p>
<p><a class="again" href="">Tentar de novo</a></p>
${section(
  'Seu VOU VER',
  watchlist.slice(0, TITLES_SHOWN).map((title) => titleEntry(title, opened)),
)}
${section(
  'Últimas páginas que você viu',
  pages.slice(0, PAGES_SHOWN).map(({ path, title }) => `<a href="${escape(path)}">${title}</a>`),
)}
${pages.length + watchlist.length === 0 ? '<p>Por enquanto não tem nenhuma página guardada neste aparelho.</p>' : ''}
</main>
</html>
`;
}

/** Only a title whose page is stored is a link: others could not be opened. */
function titleEntry(title: ListedTitle, opened: ReadonlySet<string>): string {
  const name = title.title ?? title.name ?? '';
  const path = `/${title.media_type}/${titleSlug(name, title.id)}`;
  return opened.has(path) ? `<a href="${escape(path)}">${escape(name)}</a>` : escape(name);
}

const section = (heading: string, entries: readonly string[]): string =>
  entries.length === 0
    ? ''
    : `<section><h2>${heading}</h2><ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul></section>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

const STYLE = `
main{box-sizing:border-box;width:100%;max-width:calc(60ch + 2*var(--g));margin:0 auto;padding:48px var(--g) 64px}
h1{margin:28px 0 16px;font-size:var(--fs-h1);font-weight:900;font-stretch:80%;line-height:.94;text-transform:uppercase}
h2{margin:40px 0 8px;font-size:1.25rem;font-weight:800}
p{margin:0 0 16px;color:var(--t2)}
li{border-top:1px solid var(--linha);padding:12px 0;color:var(--t2)}
a{color:var(--t1);text-decoration:underline;text-underline-offset:3px}
li a{display:block;margin:-12px 0;padding:12px 0}
.again{display:inline-block;padding:12px 24px;border-radius:var(--r-pilula);background:var(--rosa);color:var(--sobre-rosa);font-weight:800;text-decoration:none}
`;
