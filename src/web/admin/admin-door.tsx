import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#web/notices/loading-screen.tsx';
import { NotFound } from '#web/notices/notice.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';

const AdminPage = lazy(async () => ({
  default: (await import('./admin-page.lazy.tsx')).AdminPage,
}));

/**
 * The operator's page for superusers, whose code nobody else loads; for everybody else the address does
 * not exist. The server renders the not-found page for all.
 */
export function AdminDoor() {
  const token = useToken();
  const { data: user, isLoading } = useQuery(currentUserQuery(token));
  if (isLoading) return <LoadingScreen />;
  if (token === null || !user?.is_superuser) return <NotFound />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <div key={token} data-private>
        <AdminPage />
      </div>
    </Suspense>
  );
}
