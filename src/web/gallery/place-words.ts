import { formatYear } from '#web/foundation/format.ts';
import type { Place } from '#web/lists/list-places.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';

/** The name of the title at a place of a list. */
export function placeName(one: Place): string {
  if ('item' in one) return itemName(one.item);
  return one.gone.name ?? 'Um título que saiu do guia';
}

/** "Filme, 2019", or that a title was deleted. */
export function placeAbout(one: Place): string {
  if ('gone' in one) return 'Saiu do guia';
  const kind = one.item.media_type === 'movie' ? 'Filme' : 'Série';
  return [kind, formatYear(itemDate(one.item))].filter(Boolean).join(', ');
}
