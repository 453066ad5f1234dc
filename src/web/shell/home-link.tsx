import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Logo } from './logo.tsx';

/** The logo starts over: it leaves nothing typed or filtered behind (document 2, "Top bar"). */
export function HomeLink({ className }: { className: string | undefined }) {
  return (
    <Link to="/" className={className} aria-label="VouVer, página inicial" onClick={reloadHome}>
      <Logo />
    </Link>
  );
}

function reloadHome(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.location.assign('/');
}
