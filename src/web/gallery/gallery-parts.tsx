import { useEffect, useEffectEvent, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { Drawing } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import list from './gallery-list.css?url';
import rows from './gallery-rows.css?url';
import sheet from './gallery.css?url';

/** The sheets of the pages of lists. Not in the site's own, which every page loads: React waits for them. */
export const GallerySheets = () =>
  [sheet, list, rows].map((href) => (
    <link key={href} rel="stylesheet" href={href} precedence="page" />
  ));

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

interface FailedStateProps {
  title: string;
  onRetry: () => void;
}

/** Something could not be loaded: it can be tried again, and is by itself once the network is back. */
export function FailedState({ title, onRetry }: FailedStateProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <div className="gallery-failed" role="alert">
      <p>{title}</p>
      <p>Confira a internet. Suas listas estão guardadas.</p>
      <button type="button" className={buttons.secondary} onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  );
}

/** Outlines that only the pages of lists need; every page loads those of `Icon`. */
const STROKES = {
  grip: 'M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  order: 'M4 6h10M4 12h10M4 18h10M18.5 5v14m-3-3 3 3 3-3',
  pencil: 'm4 20 .8-4.2L16 4.6l3.4 3.4L8.2 19.200Zm9.6-13 3.4 3.4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5m4-5.5v5.5',
} as const;

/** A decorative icon. */
export function GalleryIcon({ name, size = 22 }: { name: keyof typeof STROKES; size?: number }) {
  return <Drawing path={STROKES[name]} size={size} />;
}

/** Milliseconds for which something can be undone. */
const UNDO = 10_000;

/** Says that something was done, and offers to undo it. */
export function showUndoToast(text: string, undo: () => void): void {
  showToast({
    text,
    kind: 'success',
    duration: UNDO,
    action: (close) => (
      <button
        type="button"
        className="gallery-undo"
        onClick={() => {
          close();
          undo();
        }}
      >
        Desfazer
      </button>
    ),
  });
}
