import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';

/** The logo starts over: it leaves nothing typed or filtered behind (document 2, "Top bar"). */
export function HomeLink({ className }: { className: string | undefined }) {
  return (
    <Link to="/" reloadDocument className={className} aria-label="VouVer, página inicial">
      <Logo />
    </Link>
  );
}
