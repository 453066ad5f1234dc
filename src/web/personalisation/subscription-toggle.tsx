import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { formatList } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { saveSubscriptions, useSubscriptions } from './subscription-store.ts';
import styles from './subscription-toggle.module.css';
import { headsOf, toggled } from './toggle-subscription.ts';
import sectionStyles from './my-subscriptions.module.css';

/** Switches the family of a provider on or off among the visitor's subscriptions, and announces that aloud. */
export function useSubscriptionToggle(providers: readonly Provider[]) {
  const subscriptions = useSubscriptions();
  // Announce nothing before the first change.
  const [said, setSaid] = useState('');
  return {
    said,
    isMine: ({ family_id: family }: Provider) => subscriptions.some(({ id }) => id === family),
    toggle: (provider: Provider) => {
      const next = toggled(subscriptions, provider, providers);
      saveSubscriptions(next);
      setSaid(next.length > 0 ? `Você assina ${formatList(next.map(nameOf))}.` : 'Nada marcado.');
    },
  };
}

const nameOf = ({ name }: { name: string }) => name;

/** A row of pills that asks the visitor for their subscriptions. */
export function SubscriptionToggles({ providers }: { providers: readonly Provider[] }) {
  const { said, isMine, toggle } = useSubscriptionToggle(providers);
  return (
    <>
      <ul className={styles.row} role="list">
        {headsOf(providers).map((provider) => (
          <li key={provider.id}>
            <button
              type="button"
              className={styles.pill}
              aria-pressed={isMine(provider)}
              data-plans={provider.family_id}
              onClick={() => toggle(provider)}
            >
              <ProviderLogo provider={provider} size={36} />
              {provider.provider_name}
              <span className={styles.check}>
                <Icon name="check" size={20} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SubscriptionsStatus said={said} />
    </>
  );
}

/** Announces the change to screen readers. */
export function SubscriptionsStatus({ said }: { said: string }) {
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** "O que você assina?": answered once, used on every page. */
export function MySubscriptions({ providers }: { providers: readonly Provider[] }) {
  return (
    <section className={sectionStyles.services} aria-labelledby="assinaturas">
      <div className={sectionStyles.head}>
        <h2 id="assinaturas" className={sectionStyles.heading}>
          O que você assina?
        </h2>
        <p className={sectionStyles.lead}>
          Marque uma vez. A gente avisa o que já tá no seu plano.
        </p>
        <Link to="/platforms" className={sectionStyles.all}>
          Todas as plataformas
        </Link>
      </div>
      <SubscriptionToggles providers={providers} />
    </section>
  );
}
