import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** The drawing, by its name under /art. */
  art: 'vazio' | 'sem-listas' | 'sem-vou-ver';
  title: string;
  text: string;
  /** Links that lead on. */
  children?: ReactNode;
}

/** Replaces titles: a drawing, the missing content, and how to change that. */
export function EmptyState({ art, title, text, children }: EmptyStateProps) {
  return (
    <section className="gallery-empty">
      <img src={`/art/${art}.svg`} alt="" width={180} height={180} data-art={art} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </section>
  );
}
