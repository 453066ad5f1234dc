import type { Provider } from '#api/types.ts';
import { inkOn } from '#web/images/provider-logo.tsx';
import type { Subscription } from './first-paint.ts';

/** Providers that represent their family. */
export const headsOf = (providers: readonly Provider[]): Provider[] =>
  providers.filter(({ id, family_id: family }) => id === family);

/**
 * The services after the family of a provider was switched on or off, in the order of `providers`,
 * best known first. A family whose head is not among them goes by the provider's own name.
 */
export function toggled(
  subscriptions: readonly Subscription[],
  provider: Provider,
  providers: readonly Provider[],
): Subscription[] {
  const family = provider.family_id;
  if (subscriptions.some(({ id }) => id === family))
    return subscriptions.filter(({ id }) => id !== family);
  const head = providers.find(({ id }) => id === family) ?? provider;
  const rank = new Map(providers.map(({ id }, index) => [id, index]));
  const place = ({ id }: Subscription) => rank.get(id) ?? providers.length;
  return [...subscriptions, subscriptionOf(head)].toSorted((a, b) => place(a) - place(b));
}

/** The data that the browser stores of a provider. */
export function subscriptionOf({
  family_id: id,
  provider_name: name,
  logo_path: logo,
  brand,
}: Provider): Subscription {
  return { id, name, colour: brand.colour, ink: inkOn(brand.colour), letters: brand.letters, logo };
}
