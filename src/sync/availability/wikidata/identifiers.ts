import type { MediaType } from '#catalog/schema.ts';
import { cleanLink } from '#sync/availability/links.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { WHOLE_TITLE } from '#sync/availability/offer.ts';
import type { TitleIds, ServiceLink } from '#sync/availability/offer.ts';
import { RefusalCount } from '#sync/availability/source.ts';
import type { Refusals } from '#sync/availability/source.ts';
import { PROPERTIES } from './properties.ts';
import type { IdentifierProperty } from './properties.ts';
import type { IdentifierRow } from './rows.ts';

export type IdentifiedTitles = {
  /** Links by `titleKeyText`, one for each service at most. */
  links: ReadonlyMap<string, readonly ServiceLink[]>;
  refusals: Refusals;
};

/**
 * The links of one title, one for each service at most. A title is matched by the film database's id, and by IMDb's
 * where both sides have it; a title with two items that IMDb's id cannot tell apart gets no link. Names are never
 * compared.
 */
export function linksOfTitle(
  rows: readonly IdentifierRow[],
  title: Pick<TitleIds, 'type' | 'imdbId'>,
  refusals: RefusalCount,
): ServiceLink[] {
  return linksOfItem(rowsOfItem(rows, title, refusals), title.type, refusals);
}

/**
 * The links of all titles of these rows. @param imdbIdOf the catalogue's id of IMDb for a title; undefined for a title
 * that it does not have
 */
export function linksOfRows(
  rows: readonly IdentifierRow[],
  imdbIdOf: (type: MediaType, id: number) => string | null | undefined,
): IdentifiedTitles {
  const refusals = new RefusalCount();
  const links = new Map<string, ServiceLink[]>();
  const byTitle = Map.groupBy(rows, ({ type, titleId }) => titleKeyText({ type, id: titleId }));
  for (const [key, ofTitle] of byTitle) {
    const { type, titleId } = ofTitle[0]!;
    const imdbId = imdbIdOf(type, titleId);
    if (imdbId === undefined) continue;
    const found = linksOfTitle(ofTitle, { type, imdbId }, refusals);
    if (found.length > 0) links.set(key, found);
  }
  return { links, refusals: refusals.toRecord() };
}

/** The rows of the one item that is this title; none if there is no such item, or more than one. */
function rowsOfItem(
  rows: readonly IdentifierRow[],
  { imdbId }: Pick<TitleIds, 'imdbId'>,
  refusals: RefusalCount,
): readonly IdentifierRow[] {
  const items = [...Map.groupBy(rows, ({ item }) => item).values()];
  // An item can have several ids of IMDb: a row is repeated with each.
  const agreeing = items.filter((ofItem) =>
    ofItem.some((row) => imdbId === null || row.imdbId === null || row.imdbId === imdbId),
  );
  const [first, second] = agreeing;
  if (first === undefined) refusals.note('another id of IMDb');
  if (second === undefined) return first ?? [];
  const certain = agreeing.filter((ofItem) =>
    ofItem.some((row) => imdbId !== null && row.imdbId === imdbId),
  );
  if (certain.length === 1) return certain[0]!;
  refusals.note('two items for one title');
  return [];
}

function linksOfItem(
  rows: readonly IdentifierRow[],
  type: MediaType,
  refusals: RefusalCount,
): ServiceLink[] {
  const links = new Map<string, ServiceLink>();
  for (const property of PROPERTIES) {
    if (!property.types.includes(type) || links.has(property.service)) continue;
    const value = valueOf(rows, property, refusals);
    if (value === undefined) continue;
    const clean = cleanLink(property.service, property.link(value, type));
    if ('url' in clean)
      links.set(property.service, {
        service: property.service,
        scope: WHOLE_TITLE,
        url: clean.url,
      });
  }
  return [...links.values()];
}

/**
 * One value of a property: preferred ones only, if there are any, and never a deprecated one. Of several the smallest
 * by code units is taken, so that the link is the same after every run.
 */
function valueOf(
  rows: readonly IdentifierRow[],
  { property, pattern }: IdentifierProperty,
  refusals: RefusalCount,
): string | undefined {
  const own = rows.filter((row) => row.property === property && row.rank !== 'deprecated');
  const preferred = own.filter(({ rank }) => rank === 'preferred');
  const values = (preferred.length > 0 ? preferred : own).map(({ value }) => value);
  const good = values.filter((value) => pattern.test(value));
  if (good.length < values.length) refusals.note(`a value of ${property}`);
  return good.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[0];
}

/** A pull with fewer rows than this share of the last good one is taken for a broken answer. */
const LEAST_KEPT = 0.8;

/** True if an answer may replace what is stored: a shrunken one changes nothing, and the operator is told. */
export const isCrediblePull = (rows: number, stored: number): boolean =>
  rows >= stored * LEAST_KEPT;
