import { useState } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { Drawing } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { art } from '#web/images/art.ts';
import sheet from './technical-sheet.module.css';
import styles from './videos.module.css';

/** Maximum number of videos (docs/product-rules.md R15). */
const VIDEO_LIMIT = 2;

export function Videos({ title }: { title: TitleInfo }) {
  const videos = title.videos.results.slice(0, VIDEO_LIMIT);
  if (videos.length === 0) return null;
  return (
    <section className={styles.videos} aria-labelledby="videos">
      <h2 id="videos" className={sheet.heading}>
        Vídeos e trailers
      </h2>
      <div className={styles.grid} data-count={videos.length}>
        {videos.map((video, index) => (
          <Video
            key={video.key}
            video={video}
            thumbnail={art.video(title.media_type, title.id, index + 1)}
          />
        ))}
      </div>
    </section>
  );
}

/** A stable function: a new one at each rendering would focus again. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

interface VideoProps {
  video: TitleInfo['videos']['results'][number];
  thumbnail: string;
}

/**
 * Loads nothing from the video host, which therefore sees no visit, until the visitor presses play.
 */
function Video({ video, thumbnail }: VideoProps) {
  const [playing, setPlaying] = useState(false);
  const key = encodeURIComponent(video.key);
  if (playing) {
    return (
      <iframe
        className={styles.player}
        src={`https://www.youtube-nocookie.com/embed/${key}?autoplay=1&hl=pt-BR`}
        title={video.name}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin is not ours to escape into
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        ref={takeFocus}
      />
    );
  }
  return (
    <a
      className={styles.player}
      href={`https://www.youtube.com/watch?v=${key}`}
      aria-label={`Assistir ao vídeo: ${video.name}`}
      onClick={(event) => {
        if (isOpenedElsewhere(event)) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <img src={thumbnail} alt="" width={696} height={392} loading="lazy" />
      <span className={styles.caption}>
        <span className={styles.play}>
          <Drawing path="M7 4.5v15l13-7.5Z" size={24} shape="area" />
        </span>
        <span className={styles.name}>{video.name}</span>
      </span>
    </a>
  );
}
