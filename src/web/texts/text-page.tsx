import type { ReactNode } from 'react';
import headings from '#ui/heading.module.css';
import styles from './texts.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './texts.sheet.css?url';

const TextsStyles = styleSheet(sheet);

interface TextPageProps {
  heading: string;
  lead: ReactNode;
  sections: readonly { id: string; title: string; content: ReactNode }[];
}

/** A page to read: its sections one after another, and beside them the way to each. */
export function TextPage({ heading, lead, sections }: TextPageProps) {
  return (
    <div className={styles.textPage}>
      <TextsStyles />
      <h1 className={headings.page}>{heading}</h1>
      <div className={styles.textLead}>{lead}</div>
      <div className={styles.textColumns}>
        <nav className={styles.textContents} aria-label="Nesta página">
          <ul role="list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.textText}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className={styles.textPart} aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`} className={`${headings.section} ${styles.textSection}`}>
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
