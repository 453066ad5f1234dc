import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { formatPlural } from '#web/format.ts';
import { ProviderLogo } from '#web/title/provider-logo.tsx';
import styles from './index-page.module.css';

export function PlatformsPage({ providers }: { providers: Provider[] }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Plataformas</h1>
      <ul className={styles.entries} role="list">
        {providers.map((provider) => (
          <li key={provider.id}>
            <Link
              to="/platform/$providerId"
              params={{ providerId: String(provider.id) }}
              className={styles.entry}
            >
              <ProviderLogo provider={provider} size={56} />
              <span>
                <span className={styles.name}>{provider.provider_name}</span>
                <span className={styles.detail}>
                  {formatPlural(provider.movies, 'filme', 'filmes')},{' '}
                  {formatPlural(provider.series, 'série', 'séries')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
