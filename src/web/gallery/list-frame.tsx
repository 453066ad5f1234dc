import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import headings from '#ui/heading.module.css';
import { CardSkeleton, useColumns } from './title-wall.tsx';
import { GallerySheets } from './gallery-parts.tsx';

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
    <div className="gallery">
      <GallerySheets />
      <header className="gallery-list-head">
        <div>
          <Link to="/gallery" className="gallery-up">
            Minhas listas
          </Link>
          <h1 className={headings.page}>{name}</h1>
          <p className="gallery-description">{description}</p>
        </div>
        {tools && <div className="gallery-tools">{tools}</div>}
      </header>
      {children}
    </div>
  );
}

/** The frame while the list is being loaded. */
export function FrameSkeleton() {
  return (
    <div className="gallery" aria-busy="true">
      <GallerySheets />
      <header className="gallery-list-head">
        <div>
          <Link to="/gallery" className="gallery-up">
            Minhas listas
          </Link>
          <p role="status" className="visually-hidden">
            Carregando a lista...
          </p>
          <div className="gallery-head-skeleton" aria-hidden="true">
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
      className="gallery-wall-skeleton"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: columns * 2 }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}
