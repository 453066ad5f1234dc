import type { GonePlace } from '#api/types.ts';
import { art } from '#web/images/image-addresses.ts';
import styles from './deleted-title-card.module.css';

/** Keeps the position of a deleted title: its drawing, dimmed, without a link. */
export function DeletedTitleCard({ gone: { media_type: type, id, name } }: { gone: GonePlace }) {
  return (
    <div className={styles.gone}>
      <img src={art.poster(type, id)} alt="" width={300} height={450} loading="lazy" />
      <p>{name === null ? 'Um título saiu do guia' : `${name} saiu do guia`}</p>
    </div>
  );
}
