import type { QueryClient } from '@tanstack/react-query';
import { Link, notFound } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MediaType, Provider } from '#api/types.ts';
import { idOfParam } from '#shared/slug.ts';
import { providersQuery, providerTitlesQuery, type Paging } from '#web/api-client/data.ts';
import { formatCount } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { ListingPage } from './listing-page.tsx';
import { WHOLE_ADDRESS } from './page-link.tsx';
import { loadList } from './infinite-list.ts';
import type { PlatformPageData } from './listing-routes.ts';
import styles from './platform-page.module.css';

interface PlatformPaging extends Paging {
  asked: 'series' | undefined;
}

export async function loadPlatform(
  queryClient: QueryClient,
  param: string,
  { asked, ...paging }: PlatformPaging,
): Promise<PlatformPageData> {
  const id = idOfParam(param);
  const providers = await queryClient.ensureQueryData(providersQuery());
  const provider = providers.items.find((known) => known.id === id);
  if (!provider) throw notFound();
  const type = asked || provider.movies === 0 ? 'serie' : 'movie';
  const list = await loadList(queryClient, providerTitlesQuery(type, provider.id, paging));
  return { provider, type, list };
}

interface PlatformPageProps extends PlatformPageData {
  paging: PlatformPaging;
  /** The value of a subscription, above the list. */
  worth: ReactNode;
}

/** The films or the series of one provider. */
export function PlatformPage({ provider, type, paging, worth }: PlatformPageProps) {
  const { page, size, asked } = paging;
  return (
    <ListingPage
      // The other type is another list, which starts at page 1.
      key={type}
      header={
        <header className={styles.header}>
          <ProviderLogo provider={provider} size={72} />
          <h1 className={styles.heading}>{provider.provider_name}</h1>
        </header>
      }
      tools={
        <>
          {worth}
          <div className={styles.bar}>
            <Kinds provider={provider} shown={type} />
            <Moved provider={provider} />
            <a
              className={styles.feed}
              href={`/platform/${provider.id}/feed.xml`}
              type="application/rss+xml"
            >
              RSS <span className="visually-hidden">com as novidades</span>
            </a>
          </div>
        </>
      }
      query={providerTitlesQuery(type, provider.id, { page, size })}
      {...(asked && { search: { tipo: asked } })}
    />
  );
}

/** Links to arrivals and departures of the provider's family, which has one page for both. */
function Moved({ provider }: { provider: Provider }) {
  const params = { providerId: String(provider.family_id) };
  return (
    <span className={styles.moved}>
      <Link to="/platform/$providerId/chegou" params={params} className={styles.feed}>
        Chegou
      </Link>
      <Link to="/platform/$providerId/saiu" params={params} className={styles.feed}>
        Saiu
      </Link>
    </span>
  );
}

/** Films or series with their counts, as links, so that each has an address. */
function Kinds({ provider, shown }: { provider: Provider; shown: MediaType }) {
  if (provider.movies === 0 || provider.series === 0) return null;
  const kinds = [
    { type: 'movie', name: 'Filmes', count: provider.movies, search: {} },
    { type: 'serie', name: 'Séries', count: provider.series, search: { tipo: 'series' } },
  ] as const;
  return (
    <nav className={styles.kinds} aria-label="Filmes ou séries">
      {kinds.map(({ type, name, count, search }) => (
        <Link
          key={type}
          to="/platform/$providerId"
          params={{ providerId: String(provider.id) }}
          search={({ meus }) => ({ ...search, ...(Number(meus) === 1 && { meus: 1 as const }) })}
          className={styles.kind}
          aria-current={type === shown ? 'page' : undefined}
          activeOptions={WHOLE_ADDRESS}
          resetScroll={false}
        >
          {name} <span className={styles.count}>{formatCount(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
