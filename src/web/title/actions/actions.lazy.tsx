import {
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { TitleInfo, ViewerTitle } from '#api/types.ts';
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
import type { PendingAction } from '#web/library/library-changes.ts';
import { Star, fillOf } from '#web/library/star.tsx';
import { nameOf, useViewerTitle } from '#web/library/viewer-title-store.ts';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import { titleName } from '#web/title-parts/title-view.ts';
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
  state: ViewerTitle | null;
}

/** AÇÕES. Its dialogs are loaded when the pointer or the focus approaches their buttons. */
function ActionBlock({ title, titleKey, state }: ActionBlockProps) {
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

interface PageStarsProps {
  title: TitleKey;
  /** The viewer's rating, 1 to 10; null for none. */
  rating: number | null;
  /** The button that opens the dialog with half stars. */
  more: ComponentProps<'button'>;
}

/** Five stars that rate at once: star n is a rating of 2n. */
function PageStars({ title, rating, more }: PageStarsProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const score = (rating ?? 0) / 2;
  const words = rating === null ? 'Dê sua nota' : `Sua nota: ${formatCount(score)}`;
  return (
    <div className={styles.stars} role="group" aria-label={words}>
      <div onPointerLeave={() => setHovered(null)}>
        {[1, 2, 3, 4, 5].map((n) => (
          <button
            key={n}
            type="button"
            aria-label={formatPlural(n, 'estrela', 'estrelas')}
            aria-pressed={rating === 2 * n}
            // A finger does not hover; it would leave the highlight behind.
            onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setHovered(n)}
            onClick={() => void rate(title, 2 * n)}
          >
            <Star fill={fillOf(n, hovered ?? score)} size={32} />
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
  return (
    <button
      type="button"
      className={`${buttons.primary} ${styles.vouver}`}
      aria-pressed={isOn}
      onClick={() => void setMark(title, 'watchlist', !isOn)}
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
