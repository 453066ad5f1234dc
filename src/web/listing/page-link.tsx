import { Link, useLocation } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from './page-link.module.css';

/** The parameters of a listing's address, except the page. */
export type ListingSearch = Readonly<Record<string, string | number>>;

export const WHOLE_ADDRESS = { exact: true, includeSearch: true };

interface PageLinkProps {
  page: number;
  /** The parameters shared by all pages of the list. */
  search?: ListingSearch | undefined;
  rel?: 'prev' | 'next';
  className?: string | undefined;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link to another page of the current list. */
export function PageLink({ page, search, className = styles.link, ...rest }: PageLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={pathname}
      search={{ ...search, ...(page > 1 && { page }) }}
      // No preload on hover: scrolling loads the same titles.
      preload={false}
      // All pages have the same path; only an equal query makes a link current.
      activeOptions={WHOLE_ADDRESS}
      className={className}
      {...rest}
    />
  );
}
