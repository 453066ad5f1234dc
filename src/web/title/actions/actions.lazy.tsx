import { useQueryClient } from '@tanstack/react-query';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { TitleInfo } from '#api/types.ts';
import type { Stars } from '#shared/stars.ts';
import { isTitleKey, titleKeyText } from '#shared/title-key.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { openAccountDialog } from '#web/account/open-account-dialog.ts';
import { keepPendingAction, pendingAction } from '#web/account/pending-action.ts';
import { currentToken } from '#web/api-client/session.ts';
import { repeatEarlyPress } from '#web/foundation/early-press.ts';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { ActionIcon } from '#web/library/action-icon.tsx';
import { rate, setMark } from '#web/library/library-actions.tsx';
import type { TitleKey } from '#web/library/library-changes.ts';
import type { PendingAction } from '#web/library/pending-actions.ts';
import { Star, fillOf } from '#web/library/star.tsx';
import { useViewerTitle, type TitleState } from '#web/library/viewer-title-query.ts';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import { titleNameOf } from '#web/title-parts/title-view.ts';
import styles from './actions.module.css';
import dockStyles from './dock.module.css';

interface ActionsProps {
  title: TitleInfo;
  /** The block AÇÕES, the phone's dock, or the ticket of a title without offers. */
  place: 'block' | 'dock' | 'ticket';
}

/** The visitor's actions on a title. The server renders them as for a title without any mark. */
export function Actions({ title, place }: ActionsProps) {
  const key = { type: title.media_type, id: title.id };
  const state = useViewerTitle(key);
  if (place === 'block') return <ActionBlock title={title} titleKey={key} state={state} />;
  const watchlist = <WatchlistButton title={key} isOn={state?.watchlist ?? false} />;
  if (place === 'dock') return <Dock title={title}>{watchlist}</Dock>;
  return (
    <div ref={repeatEarlyPress} data-early="" className={styles.ticket}>
      {watchlist}
    </div>
  );
}

interface ActionBlockProps {
  title: TitleInfo;
  titleKey: TitleKey;
  state: TitleState | null;
}

/** AÇÕES. Its dialogs are loaded when the pointer or the focus approaches their buttons. */
function ActionBlock({ title, titleKey, state }: ActionBlockProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const name = titleNameOf(title);
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
    const action = pendingDialog();
    if (!action || currentToken() === null) return;
    keepPendingAction(undefined);
    if (titleKeyText(action.title) === titleKeyText(titleKey)) open(loads[action.dialog]);
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
          stars={state?.stars ?? null}
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
          onClick={() => void setMark(client, titleKey, 'watched', !watched)}
        >
          <ActionIcon name={watched ? 'check' : 'seen'} /> Já vi
        </button>
        <button
          type="button"
          className={`${buttons.secondary} ${styles.toggle}`}
          aria-pressed={favorite}
          onClick={() => void setMark(client, titleKey, 'favorite', !favorite)}
        >
          <ActionIcon name="heart" filled={favorite} /> Favorito
        </button>
      </div>
      <Suspense fallback={null}>{dialog}</Suspense>
    </section>
  );
}

/** The dialog that a visitor wanted before they signed in at a provider; undefined without one. */
function pendingDialog(): Extract<PendingAction, { kind: 'dialog' }> | undefined {
  const { kind, title, dialog } = Object(pendingAction()) as Record<string, unknown>;
  if (kind !== 'dialog' || !isTitleKey(title)) return undefined;
  return dialog === 'rating' || dialog === 'lists' ? { kind, title, dialog } : undefined;
}

interface PageStarsProps {
  title: TitleKey;
  /** The viewer's rating; null for none. */
  stars: Stars | null;
  /** The button that opens the dialog with half stars. */
  more: ComponentProps<'button'>;
}

const WHOLE_STARS = [1, 2, 3, 4, 5] as const;

/** Five stars that rate at once. */
function PageStars({ title, stars, more }: PageStarsProps) {
  const client = useQueryClient();
  const [hovered, setHovered] = useState<number | null>(null);
  const words = stars === null ? 'Dê sua nota' : `Sua nota: ${formatCount(stars)}`;
  return (
    <div className={styles.stars} role="group" aria-label={words}>
      <div onPointerLeave={() => setHovered(null)}>
        {WHOLE_STARS.map((n) => (
          <button
            key={n}
            type="button"
            aria-label={formatPlural(n, 'estrela', 'estrelas')}
            aria-pressed={stars === n}
            // A finger does not hover; it would leave the highlight behind.
            onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHovered(n)}
            onClick={() => void rate(client, title, n)}
          >
            <Star fill={fillOf(n, hovered ?? stars ?? 0)} size={32} />
          </button>
        ))}
      </div>
      <button type="button" className={styles.more} {...more}>
        {words}
      </button>
    </div>
  );
}

/** VOU VER: puts a title on the viewer's watch list, or takes it off. */
function WatchlistButton({ title, isOn }: { title: TitleKey; isOn: boolean }) {
  const client = useQueryClient();
  return (
    <button
      type="button"
      className={`${buttons.primary} ${styles.vouver}`}
      aria-pressed={isOn}
      onClick={() => void setMark(client, title, 'watchlist', !isOn)}
    >
      <ActionIcon name={isOn ? 'check' : 'vouver'} /> VOU VER
    </button>
  );
}

interface DockProps {
  title: TitleInfo;
  /** The button VOU VER. */
  children: ReactNode;
}

/** On phones, the primary offer and VOU VER stay visible after the ticket has scrolled away. */
function Dock({ title, children }: DockProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const ticket = document.getElementById('assista')?.closest('section');
    if (!ticket) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(ticket);
    return () => observer.disconnect();
  }, []);
  const [offer] = [...watchOffers(title.providers), ...paidOffers(title.providers)];
  return (
    <div
      ref={repeatEarlyPress}
      data-early=""
      className={dockStyles.dock}
      data-shown={shown}
      inert={!shown}
    >
      {offer?.provider_link && <PrimaryOffer providers={title.providers} size={32} />}
      {children}
    </div>
  );
}
