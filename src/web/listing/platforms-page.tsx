import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import {
  SubscriptionsStatus,
  useSubscriptionToggle,
} from '#web/personalisation/subscription-toggle.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import styles from './platforms-page.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './listing.sheet.css?url';

const ListingStyles = styleSheet(sheet);

/**
 * Every provider with titles: the name links to its titles, the plus marks it as a subscription.
 */
export function PlatformsPage({ providers }: { providers: Provider[] }) {
  const { said, isMine, toggle } = useSubscriptionToggle(providers);
  return (
    <div className={styles.page}>
      <ListingStyles />
      <h1 className={headings.page}>Plataformas</h1>
      <p className={styles.lead}>
        <span className={styles.how}>Toque no sinal de mais pra dizer o que você assina. </span>
        Toque no nome pra ver o catálogo.
      </p>
      <ul className={styles.grid} role="list">
        {providers.filter(hasTitles).map((provider) => (
          <li key={provider.id} className={styles.platform} data-plans={provider.family_id}>
            <Link
              to="/platform/$providerId"
              params={{ providerId: String(provider.id) }}
              className={styles.catalogue}
            >
              <ProviderLogo provider={provider} size={64} />
              <span className={styles.words}>
                <span className={styles.name}>{provider.provider_name}</span>
                <span className={styles.count}>
                  {formatPlural(provider.movies + provider.series, 'título', 'títulos')}
                </span>
              </span>
            </Link>
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={isMine(provider)}
              aria-label={`Assino ${provider.provider_name}`}
              onClick={() => toggle(provider)}
            >
              <span className={styles.plus}>
                <Icon name="plus" />
              </span>
              <span className={styles.check}>
                <Icon name="check" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <SubscriptionsStatus said={said} />
    </div>
  );
}

const hasTitles = ({ movies, series }: Provider): boolean => movies + series > 0;
