import { Link } from '@tanstack/react-router';
import type { TitleInfo } from '#api/types.ts';
import { technicalGroups } from './technical-groups.ts';
import styles from './technical-sheet.module.css';
import { originalName } from '#web/title-parts/title-view.ts';

export function TechnicalSheet({ title }: { title: TitleInfo }) {
  const countries = title.country_names;
  return (
    <section aria-labelledby="ficha">
      <h2 id="ficha" className={styles.heading}>
        Ficha técnica
      </h2>
      <dl className={styles.groups}>
        {technicalGroups(title).map(({ label, people }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            {people.map((person) => (
              <dd key={person.id}>
                <Link to="/person/$personId" params={{ personId: String(person.id) }}>
                  {person.name}
                </Link>
              </dd>
            ))}
          </div>
        ))}
        {originalName(title) && (
          <div>
            <dt className={styles.label}>Título original</dt>
            <dd lang={title.original_language}>{originalName(title)}</dd>
          </div>
        )}
        {countries.length > 0 && (
          <div>
            <dt className={styles.label}>{countries.length > 1 ? 'Países' : 'País'}</dt>
            {countries.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

export function Synopsis({ text }: { text: string }) {
  return (
    <section aria-labelledby="sinopse">
      <h2 id="sinopse" className={styles.heading}>
        Sinopse
      </h2>
      <p className={styles.synopsis}>{text || 'SEM INFORMAÇÕES DE SINOPSE'}</p>
    </section>
  );
}
