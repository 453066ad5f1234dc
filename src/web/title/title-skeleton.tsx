import { lazyRouteComponent } from '@tanstack/react-router';
import type { MediaType } from '#api/types.ts';
import { LoadingText, useScrollToTop } from '#web/notices/loading-screen.tsx';
import styles from './title-skeleton.module.css';

interface TitleSkeletonProps {
  type: MediaType;
  /** The path being loaded; its slug gives the title's name, if known. */
  slug: string;
}

/** The layout of the title's page while it loads. */
export function TitleSkeleton({ type, slug }: TitleSkeletonProps) {
  useScrollToTop();
  const words = slug.replace(/-?\d+$/, '').replaceAll('-', ' ');
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Carregando...</span>
      <LoadingText page={type} {...(words && { title: words })} />
      <div className={styles.band}>
        <div className={styles.poster} />
        <div className={styles.words}>
          <i className={styles.name} />
          <i className={styles.line} />
          <i className={styles.scores} />
        </div>
        <div className={styles.ticket}>
          <div>
            <i />
            <i className={styles.answer} />
            <i className={styles.chip} />
            <i className={styles.chip} />
          </div>
          <div>
            <i />
          </div>
        </div>
      </div>
      <i className={styles.heading} />
      <div className={styles.row}>
        {[1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={styles.card} />
        ))}
      </div>
    </div>
  );
}

/** The page of a missing title, for films and series: one chunk, which only visits that need it load. */
export const MissingTitlePage = lazyRouteComponent(
  () => import('./missing-title.lazy.tsx'),
  'MissingTitlePage',
);
