import type { TonightTitle } from '#api/types.ts';

/** A title in the store of the last draw: `movie:598`. */
export type DrawKey = string;
export const drawKeyOf = ({ media_type: type, media_id: id }: TonightTitle): DrawKey =>
  `${type}:${id}`;

/** Titles drawn in this visit, and the last one of all, perhaps of an earlier visit. */
export interface Drawn {
  visit: ReadonlySet<DrawKey>;
  last: DrawKey | null;
}

/** Titles that can be drawn next: each once a visit, and the last one again only if there is no other. */
export function candidates(
  titles: readonly TonightTitle[],
  { visit, last }: Drawn,
): readonly TonightTitle[] {
  const isNotLast = (title: TonightTitle) => drawKeyOf(title) !== last;
  const fresh = titles.filter((title) => isNotLast(title) && !visit.has(drawKeyOf(title)));
  if (fresh.length > 0) return fresh;
  const others = titles.filter(isNotLast);
  // A single title may be drawn again.
  return others.length > 0 ? others : titles;
}

/** Draws one of the candidates; undefined without titles. `random` gives 0 <= x < 1. */
export function draw(
  titles: readonly TonightTitle[],
  drawn: Drawn,
  random: () => number = Math.random,
): TonightTitle | undefined {
  const among = candidates(titles, drawn);
  return among[Math.floor(random() * among.length)];
}

/** The number of titles that have not been drawn in this visit. */
export const leftInDraw = (titles: readonly TonightTitle[], { visit }: Drawn): number =>
  titles.filter((title) => !visit.has(drawKeyOf(title))).length;
