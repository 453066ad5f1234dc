import { placeAt } from './place-words.ts';

/** The kinds of alerts a person can choose a rhythm for. */
export const ALERT_KINDS = ['arrived', 'free', 'left', 'released'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Rhythms of telling somebody about a kind. */
export const RHYTHMS = ['now', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** "do Globoplay", "da Netflix". */
const placeFrom = (name: string): string => placeAt(name).replace('n', 'd');

/** The words of an alert after the title's name: " chegou na Netflix, que você assina." */
export function alertWords(kind: AlertKind, provider: string | null): string {
  switch (kind) {
    case 'arrived':
      return ` chegou ${placeAt(provider ?? '')}, que você assina.`;
    case 'free':
      return ` tá de graça ${placeAt(provider ?? '')}.`;
    case 'left':
      return ` saiu ${placeFrom(provider ?? '')}.`;
    case 'released':
      return ' estreou.';
  }
}

/** The subject of an alert's mail, which ends with the place: "Duna chegou na HBO Max". */
export const alertSubject = (kind: AlertKind, title: string, provider: string | null): string =>
  `${title}${alertWords(kind, provider).replace(', que você assina', '').replace(/\.$/, '')}`;

/** The entry of a calendar for a last or a first day: "Duna: último dia na HBO Max", "Duna chega na HBO Max". */
export const moveSubject = (
  direction: 'left' | 'arrived',
  title: string,
  provider: string,
): string =>
  direction === 'left'
    ? `${title}: último dia ${placeAt(provider)}`
    : `${title} chega ${placeAt(provider)}`;

/** The words of the bell after a title's name: " sai da Netflix em 3 dias.", " chega na Netflix amanhã." */
export function moveWords(direction: 'left' | 'arrived', provider: string, days: number): string {
  const when = ['hoje', 'amanhã'][days] ?? `em ${days} dias`;
  const what = direction === 'left' ? `sai ${placeFrom(provider)}` : `chega ${placeAt(provider)}`;
  return ` ${what} ${when}.`;
}
