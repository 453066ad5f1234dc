import type { ReactNode } from 'react';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  art: 'erro' | 'nao-encontrada';
  title: string;
  text: string;
  /** True if it comes unasked and should be read out at once. */
  alert?: boolean;
  children: ReactNode;
}

/** A page with a short message beside a large drawing. */
export function Notice({ art, title, text, alert = false, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-art={art} role={alert ? 'alert' : undefined}>
      <div className={styles.words}>
        <TitleLockup name={title} />
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </section>
  );
}
