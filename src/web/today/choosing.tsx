import type { ReactNode } from 'react';
import headings from '#ui/heading.module.css';
import { Deck } from './deck.tsx';

interface ChoosingProps {
  /** The paper under the heading. */
  sheet: ReactNode;
  /** The choices and buttons below it. */
  children?: ReactNode;
}

/** The page before the draw: a sentence, choices, and the pile. */
export function Choosing({ sheet, children }: ChoosingProps) {
  return (
    <section className="today-top">
      <div className="today-words">
        <h1 className={`${headings.page} today-heading`}>O que ver hoje</h1>
        <div className="today-sheet">{sheet}</div>
        {children}
      </div>
      <div className="today-pile">
        <Deck />
      </div>
    </section>
  );
}
