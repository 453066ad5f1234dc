import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { titleSlug } from '#shared/slug.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import type { Collection } from '#web/library/collections-query.ts';
import { NotFound } from '#web/notices/notice.tsx';
import { useToken } from '#web/session/session-store.ts';
import { useCollectionDialog } from './collection-dialogs.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { collectionQuery } from './gallery-data.ts';
import { GalleryIcon } from './gallery-icon.tsx';
import { ListBody } from './list-body.tsx';
import { FrameSkeleton, ListFrame } from './list-frame.tsx';
import { OrganizeButton, SearchLink } from './list-tools.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { useOrder } from './use-order.ts';
import { useRemovals } from './use-removals.ts';

/** A collection of the signed-in person. */
export function CollectionPage({ id }: { id: number }) {
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
