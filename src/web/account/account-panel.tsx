import type { ReactNode, RefObject } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import sheet from './account.css?url';

/** The palettes of the panels; the server draws the tiles. */
export type PanelArt = 'mangueira' | 'tropicalia' | 'planalto' | 'algodao' | 'caju' | 'neblina';

/** The id of the heading that names the dialog. */
export const TITLE_ID = 'conta-titulo';

interface AccountPanelProps {
  art: PanelArt;
  heading: string;
  /** A page uses h1 where a dialog uses h2. */
  level?: 'h1' | 'h2';
  title?: RefObject<HTMLHeadingElement | null>;
  /** Closes a dialog; a page has no close button. */
  onClose?: () => void;
  children: ReactNode;
}

/** Tiles on the left and words on the right; on a phone only the words. */
export function AccountPanel({
  art,
  heading,
  level = 'h2',
  title,
  onClose,
  children,
}: AccountPanelProps) {
  const Heading = level;
  return (
    <>
      {/* Not in the site's own sheet, which every page loads: React waits for this one. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="account-panel">
        <div className="account-tiles" data-art={art} aria-hidden="true" />
        <div className="account-words">
          <Heading id={onClose && TITLE_ID} ref={title} tabIndex={-1}>
            {heading}
          </Heading>
          {children}
          {onClose && (
            <button
              type="button"
              className={`${buttons.round} account-close`}
              aria-label="Fechar"
              onClick={onClose}
            >
              <Icon name="close" size={24} />
            </button>
          )}
        </div>
      </div>
    </>
  );
}
