/** The kinds of alerts a person can choose a rhythm for. */
export const ALERT_KINDS = ['arrived', 'free', 'left', 'released'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Rhythms of telling somebody about a kind. */
export const RHYTHMS = ['now', 'daily', 'weekly', 'never'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
