import { createFileRoute } from '@tanstack/react-router';
import { lateRedirect } from '#web/foundation/late-redirect.ts';

/** Curated lists and visitors' lists share one page. */
export const Route = createFileRoute('/our-lists/')({
  beforeLoad: async ({ location }) => {
    throw await lateRedirect({ to: '/lists' }, location.search);
  },
});
