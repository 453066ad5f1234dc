import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { TitleCard } from '#web/cards/title-card.tsx';
import type { TitleListQuery } from '#web/data.ts';
import { formatPlural } from '#web/format.ts';
import styles from './listing-page.module.css';

interface ListingPageProps {
  heading: string;
  intro?: string | undefined;
  query: TitleListQuery;
}

/** A page of titles by number: every listing of the guide that has no filters. */
export function ListingPage({ heading, intro, query }: ListingPageProps) {
  const { data } = useSuspenseQuery(query);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      <p className={styles.count}>{formatPlural(data.total, 'título', 'títulos')}</p>
      {data.items.length > 0 ? (
        <ul className={styles.grid} role="list">
          {data.items.map((item, index) => (
            <li key={`${item.media_type} ${item.id}`}>
              <TitleCard item={item} eager={index < 2} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          Nada por aqui. <PageLink page={1}>Voltar à primeira página</PageLink>
        </p>
      )}
      <Pages page={data.page} pages={data.pages} />
    </div>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2 || page > pages) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas">
      {page > 1 && (
        <PageLink page={page - 1} rel="prev">
          Anterior
        </PageLink>
      )}
      <span>{`Página ${page} de ${pages}`}</span>
      {page < pages && (
        <PageLink page={page + 1} rel="next">
          Próxima
        </PageLink>
      )}
    </nav>
  );
}

interface PageLinkProps {
  page: number;
  rel?: 'prev' | 'next';
  children: string;
}

function PageLink({ page, rel, children }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link to={pathname} search={page > 1 ? { page } : {}} rel={rel} className={styles.link}>
      {children}
    </Link>
  );
}
