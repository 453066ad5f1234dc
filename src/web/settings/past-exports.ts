import type { AccountExports } from '#api/types.ts';

type ExportItem = AccountExports['items'][number];

/** Files that cannot be downloaded any more, each with how it ended. Of the newest one that failed the ticket tells. */
export function pastExports(items: readonly ExportItem[]): (ExportItem & { end: string })[] {
  return items.flatMap((item, place) => {
    if (item.state === 'failed') return place === 0 ? [] : [{ ...item, end: 'falhou' }];
    if (item.state !== 'over') return [];
    const { expires_at: expiresAt } = item;
    const isReplaced = items
      .slice(0, place)
      .some(({ made_at: madeAt }) => madeAt !== null && expiresAt !== null && madeAt < expiresAt);
    return [{ ...item, end: isReplaced ? 'trocado por outro' : 'venceu' }];
  });
}
