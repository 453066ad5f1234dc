import { createFileRoute } from '@tanstack/react-router';
import { lateRedirect } from '#web/foundation/late-redirect.ts';

/** The footer's older form of the address. */
export const Route = createFileRoute('/plataformas')({
  beforeLoad: async ({ location }) => {
    throw await lateRedirect({ to: '/platforms' }, location.search);
  },
});
