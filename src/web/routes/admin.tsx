import { createFileRoute, notFound } from '@tanstack/react-router';
import { AdminDoor } from '#web/admin/admin-door.tsx';

export const Route = createFileRoute('/admin')({
  // For everybody, and superusers see their page at this address in the browser only.
  loader: () => {
    throw notFound();
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  notFoundComponent: AdminDoor,
});
