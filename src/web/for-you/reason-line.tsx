import type { ForYouTitle } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import styles from './for-you.module.css';

/** One true line, beside a square of the title it comes from. */
export function ReasonLine({ reason: { text, title } }: Pick<ForYouTitle, 'reason'>) {
  return (
    <p className={styles.reason}>
      <img
        src={art.poster(title.media_type, title.media_id)}
        alt=""
        width={24}
        height={24}
        loading="lazy"
      />
      <span>{text}</span>
    </p>
  );
}
