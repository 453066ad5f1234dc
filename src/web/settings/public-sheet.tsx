import { Link } from '@tanstack/react-router';
import { avatarAddress } from '#shared/user-avatar.ts';
import type { User } from '#api/types.ts';
import { fullName } from '#web/session/me.ts';

/** The sheet of paper that says what others see of the person. */
export function PublicSheet({ user }: { user: User }) {
  return (
    <div className="settings-sheet">
      <div>
        <p className="settings-sheet-label">Quem passa na sua página</p>
        <p className="settings-sheet-answer">Não vê nada: seu perfil é só seu.</p>
      </div>
      <div className="settings-sheet-person">
        <img src={avatarAddress(user)} alt="" width={52} height={52} />
        <p>{fullName(user)}</p>
        <Link to="/profile">Ver minha página</Link>
      </div>
    </div>
  );
}
