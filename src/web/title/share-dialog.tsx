import type { MouseEvent } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast, ToastStack } from '#ui/toast.tsx';
import { titlePath } from '#web/head/title-head.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { answer } from '#web/offer-parts/offers.ts';
import { copyText, facebookShare, openPopup, whatsappShare } from './share.ts';
import styles from './share-dialog.module.css';
import { titleName } from '#web/title-parts/title-view.ts';

/** How long a share toast stays, ms (document 1, section 9). */
const TOAST_LIFE = 750;

interface ShareDialogProps {
  title: TitleInfo;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ title, open, onClose }: ShareDialogProps) {
  const name = titleName(title);
  const url = `${currentSite().url}${titlePath(title)}`;
  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    const copied = await copyText(url, event.currentTarget.parentElement ?? document.body);
    showToast({
      text: copied ? 'Link copiado' : 'Erro ao copiar link.',
      kind: copied ? 'success' : 'error',
      ...(copied ? { icon: 'link' as const } : {}),
      place: 'top',
      duration: TOAST_LIFE,
    });
  };
  return (
    <Dialog open={open} onClose={onClose} title="Compartilhar">
      <div className={styles.title}>
        <Picture
          kind="poster"
          path={title.poster_path}
          art={art.poster(title.media_type, title.id)}
          width={84}
          height={126}
          sizes="84px"
          className={styles.poster}
        />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p>{answer(title.providers)}</p>
          <p className={styles.address}>{url.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
      <div className={styles.options}>
        <button type="button" onClick={() => openPopup(facebookShare(url))}>
          <Icon name="facebook" size={26} /> Facebook
        </button>
        <button type="button" onClick={() => openPopup(whatsappShare(url, name))}>
          <Icon name="whatsapp" size={26} /> Whatsapp
        </button>
        <button type="button" onClick={copy}>
          <Icon name="link" size={26} /> Copiar link
        </button>
      </div>
      <ToastStack place="top" />
    </Dialog>
  );
}
