import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/session/current-user.ts';
import { fullName } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';

/** Name and e-mail of the signed-in person, loaded anew each time they appear. */
export function AccountNames() {
  const { data: user } = useQuery({ ...currentUserQuery(useToken()), refetchOnMount: 'always' });
  return (
    <div className="account-names">
      <p>{user && fullName(user)}</p>
      <p>{user?.email}</p>
    </div>
  );
}
