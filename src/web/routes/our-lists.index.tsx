import { createFileRoute, redirect } from '@tanstack/react-router';

/** Curated lists and visitors' lists share one page. */
export const Route = createFileRoute('/our-lists/')({
  beforeLoad: () => {
    throw redirect({ to: '/lists', search: true, replace: true, statusCode: 301 });
  },
});
