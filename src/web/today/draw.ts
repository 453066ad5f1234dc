import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TonightTitle } from '#api/types.ts';
import { changePage } from '#web/title-parts/page-change.ts';
import { lastDraw, type DrawKey } from './last-draw-store.ts';

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
  const title = all.find((drawable) => drawKeyOf(drawable) === stored);
  return title ? { phase: 'revealed', title } : CHOOSING;
}

export const drawKeyOf = ({ media_type: type, media_id: id }: TonightTitle): DrawKey =>
  `${type}:${id}`;

/** Titles drawn in this visit, and the last one of all, perhaps of an earlier visit. */
interface Drawn {
  visit: ReadonlySet<DrawKey>;
  last: DrawKey | null;
}

/** Titles that can be drawn next: each once a visit, and the last one again only if there is no other. */
export function candidates(
  titles: readonly TonightTitle[],
  { visit, last }: Drawn,
): readonly TonightTitle[] {
  const isNotLast = (title: TonightTitle) => drawKeyOf(title) !== last;
  const fresh = titles.filter((title) => isNotLast(title) && !visit.has(drawKeyOf(title)));
  if (fresh.length > 0) return fresh;
  const others = titles.filter(isNotLast);
  // A single title may be drawn again.
  return others.length > 0 ? others : titles;
}

/** Draws one of the candidates; undefined without titles. `random` gives 0 <= x < 1. */
export function draw(
  titles: readonly TonightTitle[],
  drawn: Drawn,
  random: () => number = Math.random,
): TonightTitle | undefined {
  const among = candidates(titles, drawn);
  return among[Math.floor(random() * among.length)];
}

/** The number of titles that have not been drawn in this visit. */
export const leftInDraw = (titles: readonly TonightTitle[], { visit }: Drawn): number =>
  titles.filter((title) => !visit.has(drawKeyOf(title))).length;
