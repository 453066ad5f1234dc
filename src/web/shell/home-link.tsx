import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';

/** The logo resets the site: search text and filters are cleared (docs/product-rules.md R54). */
export function HomeLink({ className }: { className: string | undefined }) {
  return (
    <Link to="/" reloadDocument className={className} aria-label="VouVer, página inicial">
      <Logo />
    </Link>
  );
}
