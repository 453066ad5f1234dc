import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TonightTitle } from '#api/types.ts';
import { draw, drawKeyOf, leftInDraw, type DrawKey } from './draw.ts';
import { lastDraw } from './last-draw-store.ts';
import { changePage } from './wipe.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title that 'O que ver hoje' shows: Back leads from it to the choice. */
    drawn?: DrawKey | undefined;
  }
}

export type DrawView =
  | { phase: 'choosing' }
  /** The title is decided before the first tile turns; `among` is how many it was drawn from. */
  | { phase: 'turning'; title: TonightTitle; among: number }
  | { phase: 'revealed'; title: TonightTitle };

const CHOOSING: DrawView = { phase: 'choosing' };

/** The draw and what the page shows of it. `all` are the titles that a reloaded page may show again. */
export function useDraw(all: readonly TonightTitle[]) {
  const navigate = useNavigate();
  const stored = useRouterState({ select: ({ location }) => location.state.drawn });
  const [visit, setVisit] = useState<ReadonlySet<DrawKey>>(new Set());
  const [view, setView] = useState<DrawView>(() => viewOf(stored, all));
  const [shownFor, setShownFor] = useState(stored);
  // Back and Forward.
  if (shownFor !== stored) {
    setShownFor(stored);
    const isShown = view.phase === 'revealed' && drawKeyOf(view.title) === stored;
    if (!isShown) setView(viewOf(stored, all));
  }
  useEffect(() => {
    if (view.phase !== 'choosing') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [view.phase]);

  const start = (titles: readonly TonightTitle[]) => {
    const title = draw(titles, { visit, last: lastDraw.current() });
    if (!title) return;
    const key = drawKeyOf(title);
    lastDraw.save(key);
    const isNewRound = leftInDraw(titles, { visit, last: null }) === 0;
    changePage('turn', () => {
      setVisit(new Set(isNewRound ? [key] : [...visit, key]));
      setView({ phase: 'turning', title, among: titles.length });
    });
  };
  const reveal = () => {
    if (view.phase !== 'turning') return;
    const { title } = view;
    const addToHistory = () =>
      void navigate({
        to: '/hoje',
        state: (old) => ({ ...old, drawn: drawKeyOf(title) }),
        replace: stored !== undefined,
        resetScroll: false,
      });
    changePage('wipe', () => setView({ phase: 'revealed', title }), addToHistory);
  };
  return { view, visit, start, reveal };
}

function viewOf(stored: DrawKey | undefined, all: readonly TonightTitle[]): DrawView {
  const title = all.find((one) => drawKeyOf(one) === stored);
  return title ? { phase: 'revealed', title } : CHOOSING;
}
