import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { topTitlesQuery } from '#web/library/top-titles-query.ts';
import { openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import type { TopTitlesDialog } from './top-titles-dialog.lazy.tsx';
import { TopTitles } from './top-titles.tsx';

/** The four titles on the own profile, and the way to choose them. */
export function OwnTopTitles() {
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
    <section className="profile-part" aria-labelledby="quatro">
      <h2 id="quatro" className={headings.section}>
        As quatro da vida
      </h2>
      {items && items.length > 0 && <TopTitles items={items} />}
      {items?.length === 0 && (
        <p className="profile-top-hint">Quatro títulos que dizem quem você é.</p>
      )}
      {items && items.length > 0 && opened?.top === false && (
        <p className="profile-top-hint">
          Só você vê.{' '}
          <Link to="/settings" hash="publico">
            Abrir na sua página
          </Link>
        </p>
      )}
      <button
        type="button"
        className={`${buttons.secondary} profile-top-choose`}
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
