import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { MediaItem, TitleInfo } from '#api/types.ts';
import { titleAddress } from './title-address.ts';

interface TitleLinkProps {
  item: MediaItem | TitleInfo;
  className?: string | undefined;
  style?: CSSProperties;
  children: ReactNode;
}

/** A link to a title's page at its canonical address. */
export function TitleLink({ item, children, ...look }: TitleLinkProps) {
  return (
    <Link {...titleAddress(item)} {...look}>
      {children}
    </Link>
  );
}
