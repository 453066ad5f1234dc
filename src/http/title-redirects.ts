import { findTitleName } from '#catalog/titles/title-queries.ts';
import { mediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import type { RenderedPage } from '#platform/http/page-cache.ts';
import { titleSlug } from '#shared/slug.ts';
import { subjectOf } from './page-search.ts';

/**
 * The redirect from another address of a title to its canonical one (docs/product-rules.md R1, R2), found by
 * one statement instead of a rendering: anybody can vary these addresses. Null for every other address, and if the
 * statement fails: the rendering has a page for that.
 */
export async function redirectOfTitle(
  db: DbOrTransaction,
  path: string,
): Promise<RenderedPage | null> {
  const [own = '', query] = path.split('?');
  const [type, id] = subjectOf(own)?.split(' ') ?? [];
  if (type === undefined) return null;
  const title = { type: mediaType.parse(type), id: Number(id) };
  const name = await findTitleName(db, title).catch(() => null);
  if (name === null) return null;
  const canonical = `/${title.type}/${titleSlug(name, title.id)}`;
  if (canonical === own) return null;
  const location = query === undefined ? canonical : `${canonical}?${query}`;
  return { status: 301, headers: { location }, html: '' };
}
