import { Link } from '@tanstack/react-router';

/** The link in the toast after a title was put on the VOU VER list. */
export const watchlistLink = (close: () => void) => (
  <Link
    to="/gallery/$galleryId"
    params={{ galleryId: 'vou-ver' }}
    // An attribute, because the style sheets of a title's page are at their size limit.
    style={{ padding: '10px 0', outlineColor: 'var(--foco-papel)', textDecoration: 'underline' }}
    onClick={close}
  >
    Ver lista
  </Link>
);
