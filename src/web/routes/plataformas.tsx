import { createFileRoute, redirect } from '@tanstack/react-router';

/** The footer's older form of the address. */
export const Route = createFileRoute('/plataformas')({
  beforeLoad: () => {
    throw redirect({ to: '/platforms', search: true, replace: true, statusCode: 301 });
  },
});
