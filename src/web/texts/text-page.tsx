import type { ReactNode } from 'react';
import styles from './text-page.module.css';

interface TextPageProps {
  heading: string;
  lead: ReactNode;
  sections: readonly { id: string; title: string; content: ReactNode }[];
}

/** A page to read: its sections one after another, and beside them the way to each. */
export function TextPage({ heading, lead, sections }: TextPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.lead}>{lead}</div>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Nesta página">
          <ul role="list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`} className={styles.section}>
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
