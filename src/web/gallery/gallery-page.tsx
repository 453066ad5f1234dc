import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import type { MediaItem } from '#api/types.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { collectionsQuery } from '#web/library/library-data.ts';
import { useToken } from '#web/session/session-store.ts';
import { CoverStrip } from '#web/lists/cover-strip.tsx';
import { useCollectionDialog } from './collection-dialogs.tsx';
import { EmptyState, FailedState, GallerySheets } from './gallery-parts.tsx';
import { keptPageQuery, MARKED_LISTS, MARKED_SLUGS } from './gallery-data.ts';

/** Titles on the strip of a list. */
const COVER = 4;

/** All lists of the signed-in person, each as a strip of its first titles. */
export function GalleryPage() {
  const token = useToken();
  const collections = useQuery(collectionsQuery(token));
  const marked = useQueries({
    queries: MARKED_SLUGS.map((slug) => keptPageQuery(token, slug, { size: COVER })),
  });
  const { create, dialog } = useCollectionDialog();
  const all = [collections, ...marked];
  const hasFailed = all.some(({ isError, data }) => isError && data === undefined);
  return (
    <div className="gallery">
      <GallerySheets />
      <header className="gallery-head">
        <h1 className={headings.page}>Minhas listas</h1>
        <button type="button" className={buttons.primary} onClick={create}>
          <Icon name="plus" /> Criar lista
        </button>
      </header>
      {hasFailed ? (
        <FailedState
          title="Não deu pra abrir suas listas agora."
          onRetry={() => {
            for (const query of all) if (query.isError) void query.refetch();
          }}
        />
      ) : (
        <>
          <ul className="gallery-strips" role="list" aria-label="Suas listas">
            {MARKED_SLUGS.map((slug, index) => {
              const page = marked[index]?.data;
              const { name } = MARKED_LISTS[slug];
              return (
                <li key={slug}>
                  {page ? (
                    <ListStrip
                      id={slug}
                      name={name}
                      titles={page.items}
                      about={page.total === 0 ? 'Nada ainda' : titlesWords(page.total)}
                    />
                  ) : (
                    <StripSkeleton />
                  )}
                </li>
              );
            })}
            {collections.data?.map(({ id, name, cover, total_items: total, public: isPublic }) => (
              <li key={id}>
                <ListStrip
                  id={String(id)}
                  name={name}
                  titles={cover}
                  about={`${titlesWords(total)} · ${isPublic ? 'Pública' : 'Só você vê'}`}
                />
              </li>
            ))}
            {collections.isPending && (
              <li>
                <StripSkeleton />
              </li>
            )}
          </ul>
          {collections.data?.length === 0 && (
            <EmptyState
              art="sem-listas"
              title="Você ainda não adicionou nenhuma lista"
              text="Junte filmes e séries do seu jeito. Leva dez segundos."
            >
              <button type="button" className={buttons.primary} onClick={create}>
                <Icon name="plus" /> Criar lista
              </button>
            </EmptyState>
          )}
        </>
      )}
      <p className="visually-hidden" role="status">
        {all.some(({ isPending }) => isPending) && !hasFailed && 'Carregando suas listas...'}
      </p>
      {dialog}
    </div>
  );
}

const titlesWords = (count: number) =>
  count === 0 ? 'Nenhum título' : formatPlural(count, 'título', 'títulos');

interface ListStripProps {
  /** The last part of the list's address. */
  id: string;
  name: string;
  titles: readonly MediaItem[];
  /** The number of titles, and who sees the list. */
  about: string;
}

/** A list as one link: a strip of its first titles, its name and its size. */
function ListStrip({ id, name, titles, about }: ListStripProps) {
  return (
    <Link to="/gallery/$galleryId" params={{ galleryId: id }} className="gallery-list">
      {titles.length > 0 ? <CoverStrip titles={titles} /> : <span className="gallery-no-cover" />}
      <span className="gallery-name">{name}</span>
      <span className="gallery-about">{about}</span>
    </Link>
  );
}

function StripSkeleton() {
  return (
    <div className="gallery-skeleton" aria-hidden="true">
      <span className="gallery-no-cover" />
      <i />
      <i />
    </div>
  );
}
