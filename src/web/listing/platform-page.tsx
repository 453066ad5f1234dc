import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import { TitleCarousel } from '#web/cards/title-carousel.tsx';
import { providersQuery, providerTitlesQuery } from '#web/data.ts';
import { idOfParam } from '#web/slug.ts';
import { loadList } from './listing-route.tsx';
import styles from './platform-page.module.css';

const PAGING = { page: 1, size: 100 };

export async function loadPlatform(queryClient: QueryClient, param: string) {
  const id = idOfParam(param);
  const providers = await queryClient.ensureQueryData(providersQuery());
  const provider = providers.items.find((known) => known.id === id);
  if (!provider) throw notFound();
  await Promise.all([
    loadList(queryClient, providerTitlesQuery('movie', provider.id, PAGING)),
    loadList(queryClient, providerTitlesQuery('serie', provider.id, PAGING)),
  ]);
  return { provider };
}

export function PlatformPage({ provider }: { provider: Provider }) {
  const { data: movies } = useSuspenseQuery(providerTitlesQuery('movie', provider.id, PAGING));
  const { data: series } = useSuspenseQuery(providerTitlesQuery('serie', provider.id, PAGING));
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{provider.provider_name}</h1>
      {movies.items.length > 0 && <TitleCarousel title="Filmes" items={movies.items} rows={2} />}
      {series.items.length > 0 && <TitleCarousel title="Séries" items={series.items} rows={2} />}
      {movies.total + series.total === 0 && (
        <p className={styles.empty}>Ainda não temos títulos desta plataforma.</p>
      )}
    </div>
  );
}
