import styles from './title-skeleton.module.css';

/** The title page's shape while it loads. */
export function TitleSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">Carregando...</span>
      <div className={styles.band}>
        <div className={styles.poster} />
        <div className={styles.words}>
          <i className={styles.name} />
          <i className={styles.line} />
          <i className={styles.scores} />
        </div>
        <div className={styles.ticket}>
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className={styles.row}>
        {[1, 2, 3, 4, 5].map((card) => (
          <div key={card} className={styles.card} />
        ))}
      </div>
    </div>
  );
}
