import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Provider } from '#api/types.ts';
import { providersQuery } from '#web/api-client/data.ts';
import { SubscriptionToggles } from '#web/personalisation/subscription-toggle.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { headsOf } from '#web/personalisation/toggle-subscription.ts';

const BEST_KNOWN = 16;

/** The services that the person pays for: the best known ones, and all others they have marked. */
export function ServicesSection() {
  const { data } = useQuery(providersQuery());
  const mine = useSubscriptions();
  const providers = useShown(data?.items ?? [], mine);
  return (
    <>
      <p className="settings-lead">
        Marque e pronto: fica na sua conta, em todos os seus aparelhos.{' '}
        <Link to="/platforms">Todas as plataformas</Link>
      </p>
      <SubscriptionToggles providers={providers} />
    </>
  );
}

/** Once marked, a service stays: switching it off must not remove it under the pointer. */
function useShown(providers: readonly Provider[], mine: readonly { id: number }[]): Provider[] {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const news = mine.filter(({ id }) => !marked.has(id));
  if (news.length > 0) setMarked(new Set([...marked, ...news.map(({ id }) => id)]));
  return headsOf(providers).filter(({ id }, at) => at < BEST_KNOWN || marked.has(id));
}
