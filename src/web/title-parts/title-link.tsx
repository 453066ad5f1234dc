import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MediaItem, TitleInfo } from '#api/types.ts';
import { titleAddress } from './title-address.ts';

interface TitleLinkProps {
  item: MediaItem | TitleInfo;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a title's page at its canonical address. */
export function TitleLink({ item, className, children }: TitleLinkProps) {
  return (
    <Link {...titleAddress(item)} className={className}>
      {children}
    </Link>
  );
}
