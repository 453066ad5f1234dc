import { Link } from '@tanstack/react-router';
import type { CastMember, CrewMember, TitleInfo } from '#api/types.ts';
import { originalName, titleCredits } from '#web/title-parts/title-view.ts';
import styles from './technical-sheet.module.css';

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

type Person = Pick<CastMember | CrewMember, 'id' | 'name' | 'popularity'>;

interface TechnicalGroup {
  label: string;
  people: Person[];
}

/** Maximum number of people in a group (docs/product-rules.md R13). */
const GROUP_LIMIT = 6;

const DIRECTING_JOBS = new Set(['Director', 'Co-Director', 'Series Director']);

/**
 * The groups of the technical sheet, ordered by popularity, without empty ones. People are grouped
 * by their job on this title, not by their department: an actor who directs is under "Direção".
 */
export function technicalGroups(title: TitleInfo): TechnicalGroup[] {
  const { cast, crew } = titleCredits(title);
  return [
    { label: 'Direção', people: crew.filter((member) => DIRECTING_JOBS.has(member.job)) },
    { label: 'Roteiro', people: crew.filter((member) => member.department === 'Writing') },
    { label: 'Elenco', people: cast },
    { label: 'Produção', people: crew.filter(isProducer) },
  ]
    .map(({ label, people }) => ({ label, people: mostPopular(people) }))
    .filter(({ people }) => people.length > 0);
}

const isProducer = (member: CrewMember) =>
  member.department === 'Production' && member.job.includes('Producer');

function mostPopular(people: Person[]): Person[] {
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].toSorted((a, b) => b.popularity - a.popularity).slice(0, GROUP_LIMIT);
}
