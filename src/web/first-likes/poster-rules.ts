import type { MediaItem } from '#api/types.ts';
import { titleKeyText, type TitleKey } from '#shared/title-key.ts';

/** Titles that somebody chooses (docs/product-rules.md R70). */
export const WANTED = 3;
/** Posters on one screen; a phone shows the first nine. */
export const POSTERS = 14;

export const keyOfItem = ({ media_type: type, media_id: id }: MediaItem): TitleKey => ({
  type,
  id,
});
export const textOfItem = (item: MediaItem): string => titleKeyText(keyOfItem(item));

/** The lists in turn, each title once: films, series and novelas are mixed from the first poster on. */
export function mixed(lists: readonly (readonly MediaItem[])[]): MediaItem[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat();
  return [...new Map(inTurn.map((item) => [textOfItem(item), item])).values()];
}

/** The posters after these: chosen ones keep their places, the pool goes round. */
export function otherPosters(
  pool: readonly MediaItem[],
  shown: readonly MediaItem[],
  chosen: readonly MediaItem[],
): MediaItem[] {
  const kept = new Set(chosen.map(textOfItem));
  const last = shown.findLast((item) => !kept.has(textOfItem(item)));
  const from = pool.findIndex((item) => last && textOfItem(item) === textOfItem(last)) + 1;
  const next = [...pool.slice(from), ...pool.slice(0, from)].filter(
    (item) => !kept.has(textOfItem(item)),
  );
  return shown.map((item) => (kept.has(textOfItem(item)) ? item : (next.shift() ?? item)));
}

const isNotIn =
  (titles: readonly MediaItem[]) =>
  (item: MediaItem): boolean =>
    !titles.some((other) => textOfItem(other) === textOfItem(item));

/** The chosen titles and others, as many as there is room for. */
export const withChosenFirst = (
  chosen: readonly MediaItem[],
  others: readonly MediaItem[],
): MediaItem[] => [...chosen, ...others.filter(isNotIn(chosen))].slice(0, POSTERS);

/** The posters of the screen: chosen titles that are none of them, found by their names, come first. */
export const shownPosters = (
  posters: readonly MediaItem[],
  chosen: readonly MediaItem[],
): readonly MediaItem[] =>
  chosen.some(isNotIn(posters)) ? withChosenFirst(chosen, posters) : posters;

/** The chosen titles without this one, or with it at the end if there is room. */
export function withToggledTitle(chosen: readonly MediaItem[], item: MediaItem): MediaItem[] {
  const rest = chosen.filter((other) => textOfItem(other) !== textOfItem(item));
  if (rest.length < chosen.length) return rest;
  return chosen.length < WANTED ? [...chosen, item] : [...chosen];
}

const MISSING = ['Pronto.', 'Falta um.', 'Faltam dois.', 'Escolha três.'];

/**
 * The sentence of the bar. `found` is the number of titles that the chosen ones lead to; `watchable`, how many of them
 * are on services that the visitor pays for, null if they named none.
 */
export function barWords(
  chosen: number,
  { found, watchable }: { found: number; watchable: number | null },
): string {
  const missing = MISSING[WANTED - chosen] ?? '';
  if (chosen === 0 || found === 0) return missing;
  return watchable === null || watchable === 0
    ? `${missing} Já dá pra indicar ${found}.`
    : `${missing} Já dá pra indicar ${watchable} no que você assina.`;
}
