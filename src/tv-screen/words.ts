import { at, NO_PROVIDER } from '#web/offer-parts/offers.ts';
import type { TvRow, TvTitle } from './api.ts';

/** The heading of a row. */
export function rowName(
  { kind, collection }: Pick<TvRow, 'kind' | 'collection'>,
  services: number,
) {
  switch (kind) {
    case 'now':
      return 'Dá pra ver agora';
    case 'today':
      return 'O que ver hoje';
    case 'for-you':
      return 'Pra você';
    case 'watchlist':
      return 'Minha lista';
    case 'collection':
      return collection?.name ?? '';
    case 'arrived':
      return services > 0 ? 'Chegou no que você assina' : 'Acabou de chegar';
    case 'popular':
      return 'Todo mundo tá vendo';
  }
}

/** One sentence that says where to watch a title, for a person with this many services. */
export function whereToWatch(
  { mine, free, offer, plans }: Pick<TvTitle, 'mine' | 'free' | 'offer' | 'plans'>,
  services: number,
) {
  const [first, second] = mine;
  if (first && second) return `Tá ${at(first)} e ${at(second)}, que você assina.`;
  if (first) return `Tá ${at(first)}, que você assina.`;
  if (free[0]) return `Tá de graça ${at(free[0])}.`;
  if (offer === null) return NO_PROVIDER;
  if (offer.type === 'rent' || offer.type === 'buy') return 'Só pra alugar ou comprar.';
  if (services === 0 || plans < 2) {
    return services === 0 ? `Tá ${at(offer)}.` : `Tá ${at(offer)}, que você ainda não assina.`;
  }
  return `Tá em ${plans} plataformas. Você ainda não assina nenhuma.`;
}

/** Minutes as "2h38", "45min" or "2h". */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}min`;
  return rest === 0 ? `${hours}h` : `${hours}h${twoDigits(rest)}`;
}

/** The time of day as "21h12", by the TV's clock. */
export const timeOfDay = (now: Date): string => `${now.getHours()}h${twoDigits(now.getMinutes())}`;

/** Duration and end: "2h38, até 23h50". */
export const untilWhen = (minutes: number, now: Date): string =>
  `${durationText(minutes)}, até ${timeOfDay(new Date(now.getTime() + minutes * 60_000))}`;

/** The remaining time of a code: "O código vale por mais 9 minutos." */
export function minutesLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes > 1
    ? `O código vale por mais ${minutes} minutos.`
    : 'O código vale por menos de um minuto.';
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));
