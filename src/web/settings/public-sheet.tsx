import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#api/types.ts';
import { avatarAddress } from '#shared/user-avatar.ts';
import { fullName, openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import { openedWords } from './opened-words.ts';

/** The sheet of paper that says what others see of the person. */
export function PublicSheet({ user }: { user: User }) {
  const { data: opened } = useQuery(openedQuery(useToken()));
  return (
    <div className="settings-sheet">
      <div>
        <p className="settings-sheet-label">Quem passa na sua página</p>
        <p className="settings-sheet-answer" role="status">
          {opened ? openedWords(opened, user.profile.bio !== '') : '...'}
        </p>
      </div>
      <div className="settings-sheet-person stub">
        <img src={avatarAddress(user)} alt="" width={52} height={52} />
        <p>{fullName(user)}</p>
        {opened?.path ? (
          <Link to="/pessoa/$slug" params={{ slug: opened.path.slice('/pessoa/'.length) }}>
            Ver minha página
          </Link>
        ) : (
          <Link to="/profile">Ver meu perfil</Link>
        )}
      </div>
    </div>
  );
}
