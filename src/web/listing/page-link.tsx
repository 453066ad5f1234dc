import { Link, useLocation } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './page-link.module.css';

/** The parameters of a listing's address, without its page. */
export type ListingSearch = Readonly<Record<string, string | number>>;

export const WHOLE_ADDRESS = { exact: true, includeSearch: true };

interface PageLinkProps {
  page: number;
  /** What the list's pages share. */
  search?: ListingSearch | undefined;
  rel?: 'prev' | 'next';
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link to another page of the list in view. */
export function PageLink({ page, search, className = styles.link, ...rest }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={pathname}
      search={{ ...search, ...(page > 1 && { page }) }}
      // Resting on it must not fetch what scrolling fetches anyway.
      preload={false}
      // The path is that of the page in view; what is current is the whole address.
      activeOptions={WHOLE_ADDRESS}
      className={className}
      {...rest}
    />
  );
}
