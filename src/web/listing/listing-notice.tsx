import type { ReactNode } from 'react';
import styles from './listing-notice.module.css';

interface ListingNoticeProps {
  title: string;
  text?: string;
  /** True if screen readers should announce it at once. */
  alert?: boolean;
  /** The action: a button or a link. */
  children?: ReactNode;
}

/** Replaces titles: a drawing, the reason and an action. */
export function ListingNotice({ title, text, alert = false, children }: ListingNoticeProps) {
  return (
    <div className={styles.notice} data-notice role={alert ? 'alert' : undefined}>
      <img src="/art/vazio.svg" alt="" width={180} height={180} className={styles.art} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </div>
  );
}
