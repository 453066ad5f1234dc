import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { avatarAddress, drawingOf } from '#shared/user-avatar.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { read } from '#web/api-client/api-client.ts';
import { formatCount, formatLongDate } from '#web/foundation/format.ts';
import { currentUserQuery, viewerKey } from '#web/session/current-user.ts';
import { fullName, openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import {
  Cover,
  ProfileCounts,
  RatingHistogram,
  ShareProfile,
  TopTitles,
} from './profile-parts.tsx';
import { linksOf, missingWords } from './profile-words.ts';
import { useState } from 'react';
import { showToast } from '#ui/toast.tsx';
import { topTitlesQuery } from '#web/library/library-data.ts';
import type { TopTitlesDialog } from './top-titles-dialog.lazy.tsx';
import styles from './profile.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './profile.sheet.css?url';

const ProfileStyles = styleSheet(sheet);

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
    <article className={styles.page}>
      <ProfileStyles />
      {user ? (
        <Profile user={user} since={settings?.member_since} />
      ) : isError ? (
        <div className={styles.notice} role="alert">
          <h1 className={headings.page}>Seu perfil</h1>
          <p>Não deu pra abrir seu perfil agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </div>
      ) : (
        <div className={styles.notice}>
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
      <Cover url={cover} drawing={drawingOf(user.id, user.profile.rgb_color)} />
      <header className={styles.head}>
        <img className={styles.avatar} src={avatarAddress(user)} alt="" width={188} height={188} />
        <div className={styles.words}>
          <h1 className={headings.page}>{fullName(user)}</h1>
          {bio && <p className={styles.bio}>{bio}</p>}
          <p className={styles.since}>
            @{user.username}
            {since !== undefined && `, no VouVer desde ${formatLongDate(since)}`}
          </p>
          {links.length > 0 && (
            <ul className={styles.links} aria-label="Contas e site">
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
        <div className={styles.tools}>
          {opened?.path && <ShareProfile name={fullName(user)} path={opened.path} />}
          <Link to="/settings" className={buttons.secondary}>
            Editar perfil
          </Link>
        </div>
      </header>
      {opened?.path === null && (
        <p className={styles.closed}>
          Só você vê seu perfil.{' '}
          <Link to="/settings" hash="publico">
            Escolher o que abrir
          </Link>
        </p>
      )}
      {missing !== null && (
        <div className={styles.sheet}>
          <div>
            <p className={styles.sheetLabel}>Sua página</p>
            <p className={styles.sheetAnswer}>{missing}</p>
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

/** Numbers of the signed-in person's library, each with a link, the titles of their profile, and their ratings. */
function OwnCounts() {
  const token = useToken();
  const { data } = useQuery({
    queryKey: ['library', 'counts', token],
    queryFn: ({ signal }) => read('GET /viewer/counts', { withToken: true, signal }),
    enabled: token !== null,
    refetchOnMount: 'always',
  });
  if (!data) return <div className={styles.counts} data-loading />;
  const { watched, watchlist, collections, ratings } = data;
  const rated = ratings.reduce((sum, count) => sum + count, 0);
  const points = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const marked = (galleryId: string, count: number) => (
    <Link to="/gallery/$galleryId" params={{ galleryId }}>
      {formatCount(count)}
    </Link>
  );
  return (
    <>
      <ProfileCounts
        counts={[
          { value: marked('assistidos', watched), label: 'já viu' },
          { value: formatCount(rated), label: rated === 1 ? 'nota' : 'notas' },
          { value: marked('vou-ver', watchlist), label: 'quer ver' },
          {
            value: <Link to="/gallery">{formatCount(collections)}</Link>,
            label: collections === 1 ? 'lista' : 'listas',
          },
        ]}
      />
      <div className={styles.row}>
        <OwnTopTitles />
        {rated > 0 && (
          <section className={styles.part} aria-labelledby="notas">
            <h2 id="notas" className={headings.section}>
              Como você dá nota
            </h2>
            <RatingHistogram counts={ratings} average={points / rated} />
          </section>
        )}
      </div>
    </>
  );
}

/** The four titles on the own profile, and the way to choose them. */
function OwnTopTitles() {
  const token = useToken();
  const { data: items } = useQuery(topTitlesQuery(token));
  const { data: opened } = useQuery(openedQuery(token));
  const [Dialog, setDialog] = useState<typeof TopTitlesDialog>();
  const [isChoosing, setChoosing] = useState(false);
  const choose = () =>
    import('./top-titles-dialog.lazy.tsx').then(
      (loaded) => {
        setDialog(() => loaded.TopTitlesDialog);
        setChoosing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <section className={styles.part} aria-labelledby="quatro">
      <h2 id="quatro" className={headings.section}>
        As quatro da vida
      </h2>
      {items && items.length > 0 && <TopTitles items={items} />}
      {items?.length === 0 && (
        <p className={styles.topHint}>Quatro títulos que dizem quem você é.</p>
      )}
      {items && items.length > 0 && opened?.top === false && (
        <p className={styles.topHint}>
          Só você vê.{' '}
          <Link to="/settings" hash="publico">
            Abrir na sua página
          </Link>
        </p>
      )}
      <button
        type="button"
        className={`${buttons.secondary} ${styles.topChoose}`}
        aria-haspopup="dialog"
        disabled={items === undefined}
        onClick={() => void choose()}
      >
        {items && items.length > 0 ? 'Trocar' : 'Escolher'}
        <span className="visually-hidden"> as quatro da vida</span>
      </button>
      {Dialog && items && isChoosing && (
        <Dialog chosen={items} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}
