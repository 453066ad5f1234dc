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
import sheet from './platforms-page.css?url';

/**
 * Every provider with titles: the name links to its titles, the plus marks it as a subscription.
 */
export function PlatformsPage({ providers }: { providers: Provider[] }) {
  const { said, isMine, toggle } = useSubscriptionToggle(providers);
  return (
    <div className="platforms-page">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h1 className={headings.page}>Plataformas</h1>
      <p className="platforms-lead">
        <span className="platforms-how">Toque no sinal de mais pra dizer o que você assina. </span>
        Toque no nome pra ver o catálogo.
      </p>
      <ul className="platforms-grid" role="list">
        {providers.filter(hasTitles).map((provider) => (
          <li key={provider.id} className="platforms-platform" data-plans={provider.family_id}>
            <Link
              to="/platform/$providerId"
              params={{ providerId: String(provider.id) }}
              className="platforms-catalogue"
            >
              <ProviderLogo provider={provider} size={64} />
              <span className="platforms-words">
                <span className="platforms-name">{provider.provider_name}</span>
                <span className="platforms-count">
                  {formatPlural(provider.movies + provider.series, 'título', 'títulos')}
                </span>
              </span>
            </Link>
            <button
              type="button"
              className="platforms-toggle"
              aria-pressed={isMine(provider)}
              aria-label={`Assino ${provider.provider_name}`}
              onClick={() => toggle(provider)}
            >
              <span className="platforms-plus">
                <Icon name="plus" />
              </span>
              <span className="platforms-check">
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
