import { useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './actions.module.css';
import type { ShareTitle } from './share-title.tsx';

/** The visitor's actions on a title. */
export function Actions({ title }: { title: TitleInfo }) {
  const [sharing, setSharing] = useState(false);
  // Loaded when the pointer or the focus approaches the button: most visits do not share.
  const [Share, setShare] = useState<typeof ShareTitle>();
  const load = () => import('./share-title.tsx');
  const share = () =>
    load().then(
      (loaded) => {
        setShare(() => loaded.ShareTitle);
        setSharing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <section className={styles.actions} aria-labelledby="acoes">
      <h2 id="acoes" className={styles.label}>
        Ações
      </h2>
      <button
        type="button"
        className={`${buttons.secondary} ${styles.button}`}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={share}
      >
        <Icon name="share" /> COMPARTILHAR
      </button>
      {Share && <Share title={title} open={sharing} onClose={() => setSharing(false)} />}
    </section>
  );
}
