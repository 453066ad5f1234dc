import { at } from './offers.ts';

/** "do Globoplay", "da Netflix": where something left. */
export const from = (entry: { provider_name: string }): string => at(entry).replace(/^n/, 'd');
