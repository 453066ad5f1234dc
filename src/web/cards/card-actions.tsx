import { startTransition, useEffect, useState, type ComponentType } from 'react';
import type { MediaItem } from '#api/types.ts';

interface CardActionsProps {
  item: MediaItem;
}

type QuickActions = ComponentType<CardActionsProps>;

let loading: Promise<QuickActions> | undefined;

const load = () =>
  (loading ??= import('./quick-actions.tsx').then(
    (loaded) => loaded.QuickActions,
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
  const [Actions, setActions] = useState<QuickActions>();
  useEffect(() => {
    load().then(
      (loaded) => startTransition(() => setActions(() => loaded)),
      () => undefined,
    );
  }, []);
  return Actions && <Actions {...props} />;
}
