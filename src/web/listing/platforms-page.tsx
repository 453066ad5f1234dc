import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { formatList, formatPlural } from '#web/format.ts';
import { ProviderLogo } from '#web/title/provider-logo.tsx';
import styles from './index-page.module.css';

export function PlatformsPage({ providers }: { providers: Provider[] }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Plataformas</h1>
      <ul className={styles.entries} role="list">
        {providers.filter(hasTitles).map((provider) => (
          <li key={provider.id}>
            <Link
              to="/platform/$providerId"
              params={{ providerId: String(provider.id) }}
              className={styles.entry}
            >
              <ProviderLogo provider={provider} size={48} />
              <span>
                <span className={styles.name}>{provider.provider_name}</span>
                <span className={styles.detail}>{formatList(countsOf(provider))}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const hasTitles = ({ movies, series }: Provider): boolean => movies + series > 0;

const countsOf = ({ movies, series }: Provider): string[] => [
  ...(movies > 0 ? [formatPlural(movies, 'filme', 'filmes')] : []),
  ...(series > 0 ? [formatPlural(series, 'série', 'séries')] : []),
];
