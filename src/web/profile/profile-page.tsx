import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#api/types.ts';
import { avatarAddress, drawingOf } from '#shared/user-avatar.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { read } from '#web/api-client/api-client.ts';
import { formatLongDate } from '#web/foundation/format.ts';
import { currentUserQuery, viewerKey } from '#web/session/current-user.ts';
import { fullName, openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import { Cover } from './cover.tsx';
import { OwnCounts } from './own-counts.tsx';
import { linksOf, missingWords } from './profile-words.ts';
import sheet from './profile.css?url';
import { ShareProfile } from './share-profile.tsx';

/** The signed-in person's own page. */
export function ProfilePage() {
  const token = useToken();
  const {
    data: user,
    isError,
    refetch,
  } = useQuery({
    ...currentUserQuery(token),
    refetchOnMount: 'always',
  });
  const { data: settings } = useQuery({
    queryKey: viewerKey(token, 'settings'),
    queryFn: ({ signal }) => read('GET /users/me/settings', { withToken: true, signal }),
    enabled: token !== null,
  });
  return (
    <article className="profile-page">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      {user ? (
        <Profile user={user} since={settings?.member_since} />
      ) : isError ? (
        <div className="profile-notice" role="alert">
          <h1 className={headings.page}>Seu perfil</h1>
          <p>Não deu pra abrir seu perfil agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </div>
      ) : (
        <div className="profile-notice">
          <h1 className={headings.page}>Seu perfil</h1>
          <p role="status">Carregando...</p>
        </div>
      )}
    </article>
  );
}

function Profile({ user, since }: { user: User; since: string | undefined }) {
  const { data: opened } = useQuery(openedQuery(useToken()));
  const { bio, cover_url: cover } = user.profile;
  const links = linksOf(user.profile);
  const missing = missingWords(user);
  return (
    <>
      <Cover url={cover} drawing={drawingOf(user)} />
      <header className="profile-head">
        <img className="profile-avatar" src={avatarAddress(user)} alt="" width={188} height={188} />
        <div className="profile-words">
          <h1 className={headings.page}>{fullName(user)}</h1>
          {bio && <p className="profile-bio">{bio}</p>}
          <p className="profile-since">
            @{user.username}
            {since !== undefined && `, no VouVer desde ${formatLongDate(since)}`}
          </p>
          {links.length > 0 && (
            <ul className="profile-links" aria-label="Contas e site">
              {links.map(({ name, href, text }) => (
                <li key={name}>
                  {href === null ? (
                    <span>
                      {name}: {text}
                    </span>
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                      {name}: {text}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="profile-tools">
          {opened?.path && <ShareProfile name={fullName(user)} path={opened.path} />}
          <Link to="/settings" className={buttons.secondary}>
            Editar perfil
          </Link>
        </div>
      </header>
      {opened?.path === null && (
        <p className="profile-closed">
          Só você vê seu perfil.{' '}
          <Link to="/settings" hash="publico">
            Escolher o que abrir
          </Link>
        </p>
      )}
      {missing !== null && (
        <div className="profile-sheet">
          <div>
            <p className="profile-sheet-label">Sua página</p>
            <p className="profile-sheet-answer">{missing}</p>
          </div>
          <div>
            <Link to="/settings">Completar agora</Link>
          </div>
        </div>
      )}
      <OwnCounts />
    </>
  );
}
