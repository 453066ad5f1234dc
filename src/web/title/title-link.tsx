import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MediaItem } from '#api/types.ts';
import { titleSlug } from '#web/slug.ts';
import { itemName } from './title-view.ts';

interface TitleLinkProps {
  item: MediaItem;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a title's page at its canonical address. */
export function TitleLink({ item, className, children }: TitleLinkProps) {
  return (
    <Link
      to={item.media_type === 'movie' ? '/movie/$slug' : '/serie/$slug'}
      params={{ slug: titleSlug(itemName(item), item.id) }}
      className={className}
    >
      {children}
    </Link>
  );
}
