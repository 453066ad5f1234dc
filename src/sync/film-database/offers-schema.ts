import { z } from 'zod';
import { count, id, imagePath, name, text } from './field-schema.ts';
import { inside, isRecord } from './narrowing-rules.ts';
import { readAnswer } from './reading-rules.ts';
import type { Reading } from './reading-rules.ts';

/** A provider in offers and in the list of providers. */
export const providerRow = z.object({
  provider_id: id,
  provider_name: name,
  logo_path: imagePath,
  display_priority: count,
});
export type ProviderRow = z.output<typeof providerRow>;

const group = z.array(providerRow).nullish();
/** The film database's offer types; `offer-rules.ts` maps them. */
export const offerGroups = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

const regionOffers = z.object({
  link: text,
  flatrate: group,
  free: group,
  ads: group,
  rent: group,
  buy: group,
});

/** Only Brazil's offers; absent if there are none. */
export const offersAnswer = z.object({ results: z.object({ BR: regionOffers.nullish() }) });
export type OffersAnswer = z.output<typeof offersAnswer>;

/** A title's offers as a response of their own. */
const offersOfTitle = offersAnswer.extend({ id });

/** @throws ChangedShape */
export function readOffers(raw: unknown, reading: Reading): OffersAnswer & { id: number } {
  narrowOffers(raw, reading);
  return readAnswer(offersOfTitle, raw, reading);
}

/** Removes other countries, and counts unknown offer types. */
export function narrowOffers(block: unknown, { name: called, findings }: Reading): void {
  if (!isRecord(block)) return;
  const { results } = block;
  // An empty object is sometimes sent as an empty list.
  if (Array.isArray(results) && results.length === 0) block['results'] = {};
  if (!isRecord(results)) return;
  const brazil = results['BR'] ?? results['br'];
  block['results'] = brazil === undefined ? {} : { BR: brazil };
  const known = new Set<string>(['link', ...offerGroups]);
  for (const [key, value] of Object.entries(inside(block, 'results', 'BR') ?? {})) {
    if (!known.has(key)) findings.note(`${called}.results.BR.${key}`, value);
  }
}
