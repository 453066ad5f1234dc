import { redirect } from '@tanstack/react-router';
import { keptSearch } from '#shared/kept-parameters.ts';

/** Where to redirect. */
export interface RedirectTarget {
  to: string;
  params?: Record<string, string>;
  /** The page's own parameters, if they are other ones than those of the address. */
  search?: object;
  statusCode?: 301 | 302;
}

/** The parameters that the pages know to which other addresses lead. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  '/serie/$slug': ['temporada', 'semana'],
  '/lista/$slug': ['page'],
  '/platform/$providerId/chegou': ['tipo', 'ordem', 'page'],
  '/platform/$providerId/saiu': ['tipo', 'ordem', 'page'],
};

/** A redirect that replaces its history entry and keeps what it should of the search of an address. */
export const keptRedirect = (
  { search, statusCode = 301, ...target }: RedirectTarget,
  address: object,
) =>
  redirect({
    ...target,
    search: { ...keptSearch(address, OWN[target.to]), ...search },
    replace: true,
    statusCode,
  } as Parameters<typeof redirect>[0]);
