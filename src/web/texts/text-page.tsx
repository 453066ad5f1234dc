import type { ReactNode } from 'react';
import headings from '#ui/heading.module.css';
import sheet from './texts.css?url';

interface TextPageProps {
  heading: string;
  lead: ReactNode;
  sections: readonly { id: string; title: string; content: ReactNode }[];
}

/** A page to read: its sections one after another, and beside them the way to each. */
export function TextPage({ heading, lead, sections }: TextPageProps) {
  return (
    <div className="text-page">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h1 className={headings.page}>{heading}</h1>
      <div className="text-lead">{lead}</div>
      <div className="text-columns">
        <nav className="text-contents" aria-label="Nesta página">
          <ul role="list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="text-text">
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className="text-part" aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`} className={`${headings.section} text-section`}>
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
