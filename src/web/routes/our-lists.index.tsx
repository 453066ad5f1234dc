import { createFileRoute, redirect } from '@tanstack/react-router';
import { keptSearch } from '#shared/kept-parameters.ts';

/** Curated lists and visitors' lists share one page. */
export const Route = createFileRoute('/our-lists/')({
  beforeLoad: ({ location }) => {
    throw redirect({
      to: '/lists',
      search: keptSearch(location.search),
      replace: true,
      statusCode: 301,
    });
  },
});
