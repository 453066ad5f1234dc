import { brazilDay } from '#shared/brazil-day.ts';
import { formatDate } from '#web/foundation/format.ts';

const DAY = 86_400_000;

/** The last change of a list: "Atualizada hoje", "Atualizada ontem", "Atualizada em 12/11/2026". */
export function changedWords(changedAt: string, today: string): string {
  const day = brazilDay(new Date(changedAt));
  if (day === today) return 'Atualizada hoje';
  const yesterday = new Date(Date.parse(today) - DAY).toISOString().slice(0, 10);
  return day === yesterday ? 'Atualizada ontem' : `Atualizada em ${formatDate(day)}`;
}
