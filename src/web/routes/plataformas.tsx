import { createFileRoute, redirect } from '@tanstack/react-router';
import { keptSearch } from '#shared/kept-parameters.ts';

/** The footer's older form of the address. */
export const Route = createFileRoute('/plataformas')({
  beforeLoad: ({ location }) => {
    throw redirect({
      to: '/platforms',
      search: keptSearch(location.search),
      replace: true,
      statusCode: 301,
    });
  },
});
