import { Link, Navigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import buttons from '#ui/button.module.css';
import { titleSlug } from '#shared/slug.ts';
import { Icon } from '#ui/icon.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import type { Collection } from '#web/library/library-data.ts';
import { NotFound } from '#web/notices/notice.tsx';
import { useToken } from '#web/session/session-store.ts';
import { collectionQuery, MARKED_LISTS, type ListKey, type MarkedSlug } from './gallery-data.ts';
import { EmptyState, FailedState, GalleryIcon } from './gallery-parts.tsx';
import { ListBody, OrganizeButton, SearchLink } from './list-body.tsx';
import { FrameSkeleton, ListFrame } from './list-frame.tsx';
import { useRemovals } from './use-removals.ts';
import { useCollectionDialog } from './collection-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { useOrder } from './use-order.ts';

/** One list of the signed-in person: a collection, or one that everybody has. */
export function ListPage({ list }: { list: ListKey }) {
  return typeof list === 'number' ? <CollectionPage id={list} /> : <MarkedPage slug={list} />;
}

/** VOU VER, the favourites or the watched titles. */
function MarkedPage({ slug }: { slug: MarkedSlug }) {
  const { name, description, emptyTitle, emptyText } = MARKED_LISTS[slug];
  const removals = useRemovals(slug);
  return (
    <ListFrame
      name={name}
      description={description}
      tools={
        <>
          <SearchLink list={slug} />
          <OrganizeButton />
        </>
      }
    >
      <ListBody
        list={slug}
        name={name}
        removals={removals}
        empty={
          <EmptyState
            art={slug === 'vou-ver' ? 'sem-vou-ver' : 'vazio'}
            title={emptyTitle}
            text={emptyText}
          >
            <Link to="/releases" className={buttons.secondary}>
              Ver lançamentos
            </Link>
          </EmptyState>
        }
      />
    </ListFrame>
  );
}

/** A collection of the signed-in person. */
function CollectionPage({ id }: { id: number }) {
  const token = useToken();
  const { data, error, refetch } = useQuery(collectionQuery(token, id));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (data?.is_owner === false) {
    const slug = titleSlug(data.name, id);
    return <Navigate to="/lista/$slug" params={{ slug }} search replace />;
  }
  if (data) return <OwnCollection collection={data} />;
  if (!error) return <FrameSkeleton />;
  return (
    <ListFrame name="Sua lista" description="">
      <FailedState title="Não deu pra abrir a lista agora." onRetry={() => void refetch()} />
    </ListFrame>
  );
}

function OwnCollection({ collection }: { collection: Collection }) {
  const { id, name, description, public: isPublic } = collection;
  const [shown, setShown] = useState<'sharing' | 'deletion' | null>(null);
  const { edit, dialog } = useCollectionDialog();
  const order = useOrder(collection);
  const removals = useRemovals(id, order);
  const close = () => setShown(null);
  const sharing = isPublic ? 'Compartilhar' : 'Quem pode ver';
  return (
    <ListFrame
      name={name}
      description={description}
      tools={
        <>
          <SearchLink list={id} />
          <OrganizeButton />
          <button
            type="button"
            className="gallery-tool"
            aria-label="Editar lista"
            title="Editar lista"
            onClick={() => edit(collection)}
          >
            <GalleryIcon name="pencil" />
          </button>
          <button
            type="button"
            className="gallery-tool"
            aria-label={sharing}
            title={sharing}
            onClick={() => setShown('sharing')}
          >
            {isPublic ? <Icon name="share" size={22} /> : <GalleryIcon name="lock" />}
          </button>
          <button
            type="button"
            className="gallery-tool"
            aria-label="Apagar lista"
            title="Apagar lista"
            onClick={() => setShown('deletion')}
          >
            <GalleryIcon name="trash" />
          </button>
        </>
      }
    >
      <ListBody
        list={id}
        name={name}
        removals={removals}
        order={order}
        empty={
          <EmptyState
            art="sem-listas"
            title="Sua lista tá vazia"
            text="Procure um filme, uma série ou uma novela e adicione."
          >
            <Link
              to="/search-gallery/$galleryId"
              params={{ galleryId: String(id) }}
              className={buttons.primary}
            >
              <Icon name="plus" /> Adicionar títulos
            </Link>
          </EmptyState>
        }
      />
      <SharingDialog collection={collection} open={shown === 'sharing'} onClose={close} />
      <DeleteDialog collection={collection} open={shown === 'deletion'} onClose={close} />
      {dialog}
    </ListFrame>
  );
}
