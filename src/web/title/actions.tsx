import { useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import styles from './actions.module.css';
import { ShareDialog } from './share-dialog.tsx';

/** The visitor's actions on a title. */
export function Actions({ title }: { title: TitleInfo }) {
  const [sharing, setSharing] = useState(false);
  return (
    <section className={styles.actions} aria-labelledby="acoes">
      <h2 id="acoes" className={styles.label}>
        Ações
      </h2>
      <button
        type="button"
        className={`${buttons.secondary} ${styles.button}`}
        aria-haspopup="dialog"
        onClick={() => setSharing(true)}
      >
        <Icon name="share" /> COMPARTILHAR
      </button>
      <ShareDialog title={title} open={sharing} onClose={() => setSharing(false)} />
    </section>
  );
}
