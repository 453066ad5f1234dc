import {
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import type { MediaItem } from '#api/types.ts';

interface CardActionsProps {
  item: MediaItem;
}

type QuickActions = ComponentType<CardActionsProps>;

let loading: Promise<QuickActions> | undefined;
let loaded: QuickActions | undefined;

const load = () =>
  (loading ??= import('./quick-actions.lazy.tsx').then(
    (module) => (loaded = module.QuickActions),
    (error: unknown) => {
      // The next card tries again.
      loading = undefined;
      throw error;
    },
  ));

/**
 * The quick actions of a card. Their code loads once the page is interactive: without it they could do
 * nothing, so they are not in the server's HTML. The card keeps their place free.
 */
export function CardActions(props: CardActionsProps) {
  // Cards that appear later have them at once, but hydration must begin with the server's HTML.
  const isHydrating = useSyncExternalStore(never, isNow, isOnServer);
  const [Actions, setActions] = useState(() => (isHydrating ? undefined : loaded));
  useEffect(() => {
    if (Actions) return;
    load().then(
      (ready) => startTransition(() => setActions(() => ready)),
      () => undefined,
    );
  }, [Actions]);
  return Actions && <Actions {...props} />;
}

const never = () => () => undefined;
const isNow = () => false;
const isOnServer = () => true;
