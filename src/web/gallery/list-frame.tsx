import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import headings from '#ui/heading.module.css';
import { CardSkeleton, useColumns } from './title-wall.tsx';
import { GalleryStyles } from './gallery-parts.tsx';
import styles from './gallery-list.module.css';
import galleryStyles from './gallery.module.css';

interface ListFrameProps {
  name: string;
  description: string;
  /** The actions on the whole list. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The head of a list's page: its name, its purpose, and its tools. */
export function ListFrame({ name, description, tools, children }: ListFrameProps) {
  return (
    <div className={galleryStyles.gallery}>
      <GalleryStyles />
      <header className={styles.listHead}>
        <div>
          <Link to="/gallery" className={styles.up}>
            Minhas listas
          </Link>
          <h1 className={headings.page}>{name}</h1>
          <p className={styles.description}>{description}</p>
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </div>
  );
}

/** The frame while the list is being loaded. */
export function FrameSkeleton() {
  return (
    <div className={galleryStyles.gallery} aria-busy="true">
      <GalleryStyles />
      <header className={styles.listHead}>
        <div>
          <Link to="/gallery" className={styles.up}>
            Minhas listas
          </Link>
          <p role="status" className="visually-hidden">
            Carregando a lista...
          </p>
          <div className={styles.headSkeleton} aria-hidden="true">
            <i />
            <i />
          </div>
        </div>
      </header>
      <WallSkeleton />
    </div>
  );
}

/** Cards of titles that are being loaded: enough for a screen. */
export function WallSkeleton() {
  const columns = useColumns();
  return (
    <div
      className={styles.wallSkeleton}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: columns * 2 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}
