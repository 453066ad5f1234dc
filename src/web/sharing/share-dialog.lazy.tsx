import type { MouseEvent, ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { BrandIcon } from '#ui/brand-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { copyLink, facebookShare, openPopup, whatsappShare } from './share.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  /** The name of the shared page; WhatsApp gets it with the address. */
  name: string;
  /** The whole address. */
  url: string;
  /** A line under the name. */
  line: string;
  /** The picture beside the name; it has the class `sharePicture`. */
  picture: ReactNode;
  /** Other ways to share it, under the options. */
  children?: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** The class of the picture in the dialog. */
export const sharePicture = styles.poster;

/** Shares the address of a page: Facebook, WhatsApp, or a copied link. */
export function ShareDialog({
  name,
  url,
  line,
  picture,
  open,
  onClose,
  children,
}: ShareDialogProps) {
  const copy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    void copyLink(url, currentTarget.parentElement ?? document.body);
  return (
    <Dialog open={open} onClose={onClose} title="Compartilhar">
      <div className={styles.title}>
        {picture}
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p>{line}</p>
          <p className={styles.address}>{url.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
      <div className={styles.options}>
        <button type="button" onClick={() => openPopup(facebookShare(url))}>
          <BrandIcon name="facebook" size={26} /> Facebook
        </button>
        <button type="button" onClick={() => openPopup(whatsappShare(url, name))}>
          <BrandIcon name="whatsapp" size={26} /> Whatsapp
        </button>
        <button type="button" onClick={copy}>
          <Icon name="link" size={26} /> Copiar link
        </button>
      </div>
      {children}
      <ToastStack place="top" />
    </Dialog>
  );
}
