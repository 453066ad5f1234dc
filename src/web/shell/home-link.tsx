import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';

/** The logo resets the site: search text and filters are cleared (document 2, "Top bar"). */
export function HomeLink({ className }: { className: string | undefined }) {
  return (
    <Link to="/" reloadDocument className={className} aria-label="VouVer, página inicial">
      <Logo />
    </Link>
  );
}
