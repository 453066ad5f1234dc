import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { TitleInfo, ViewerTitle } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { currentToken } from '#web/api-client/session.ts';
import { keepPendingAction, pendingAction } from '#web/account/pending-action.ts';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import type { PendingAction, TitleKey } from '#web/library/library-changes.ts';
import { nameOf } from '#web/library/viewer-title-store.ts';
import { titleName } from '#web/title-parts/title-view.ts';
import styles from './actions.module.css';
import { PageStars } from './page-stars.tsx';
import { WatchlistButton } from './watchlist-button.tsx';

interface ActionBlockProps {
  title: TitleInfo;
  titleKey: TitleKey;
  state: ViewerTitle | null;
}

/** AÇÕES. Its dialogs are loaded when the pointer or the focus approaches their buttons. */
export function ActionBlock({ title, titleKey, state }: ActionBlockProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const name = titleName(title);
  const common = { title: titleKey, name, onClose: () => setDialog(null) };

  const loadRating = async () => {
    const { RatingDialog } = await import('#web/library/rating-dialog.lazy.tsx');
    return <RatingDialog {...common} posterPath={title.poster_path} />;
  };
  const loadLists = async () => {
    const { AddToListDialog } = await import('#web/list-dialogs/add-to-list-dialog.lazy.tsx');
    return <AddToListDialog {...common} />;
  };
  const loadShare = async () => {
    const { ShareTitle } = await import('./share-title.lazy.tsx');
    return <ShareTitle title={title} open onClose={common.onClose} />;
  };

  const open = (load: () => Promise<ReactNode>) =>
    void load().then(setDialog, () =>
      showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  const loads = { rating: loadRating, lists: loadLists };
  const openSignedIn = (which: keyof typeof loads) => {
    const afterwards = () => open(loads[which]);
    const action: PendingAction = { kind: 'dialog', title: titleKey, dialog: which };
    if (currentToken() !== null) afterwards();
    else void openAccountDialog('sign-in', { afterwards, action });
  };
  // The visitor has signed in at a provider and is back.
  const resume = useEffectEvent(() => {
    const action = pendingAction() as PendingAction | undefined;
    if (action?.kind !== 'dialog' || currentToken() === null) return;
    keepPendingAction(undefined);
    if (nameOf(action.title) === nameOf(titleKey)) open(loads[action.dialog]);
  });
  useEffect(() => resume(), []);
  const opener = (load: () => Promise<ReactNode>) => {
    const early = () => void load().catch(() => undefined);
    return { 'aria-haspopup': 'dialog', onPointerEnter: early, onFocus: early } as const;
  };
  const { watched = false, favorite = false } = state ?? {};
  return (
    <section
      ref={repeatEarlyPress}
      data-early=""
      className={styles.actions}
      aria-labelledby="acoes"
    >
      <h2 id="acoes" className={styles.label}>
        Ações
      </h2>
      <div className={styles.row}>
        <WatchlistButton title={titleKey} isOn={state?.watchlist ?? false} />
        <PageStars
          title={titleKey}
          rating={state?.rating ?? null}
          more={{ ...opener(loadRating), onClick: () => openSignedIn('rating') }}
        />
        <button
          type="button"
          className={`${buttons.secondary} ${styles.lists}`}
          {...opener(loadLists)}
          onClick={() => openSignedIn('lists')}
        >
          <ActionIcon name="list" /> Adicionar à lista
        </button>
        <button
          type="button"
          className={`${buttons.secondary} ${styles.share}`}
          {...opener(loadShare)}
          onClick={() => open(loadShare)}
        >
          <Icon name="share" /> COMPARTILHAR
        </button>
        <button
          type="button"
          className={`${buttons.secondary} ${styles.toggle}`}
          aria-pressed={watched}
          onClick={() => void setMark(titleKey, 'watched', !watched)}
        >
          <ActionIcon name={watched ? 'check' : 'seen'} /> Já vi
        </button>
        <button
          type="button"
          className={`${buttons.secondary} ${styles.toggle}`}
          aria-pressed={favorite}
          onClick={() => void setMark(titleKey, 'favorite', !favorite)}
        >
          <ActionIcon name="heart" filled={favorite} /> Favorito
        </button>
      </div>
      <Suspense fallback={null}>{dialog}</Suspense>
    </section>
  );
}
