import type { PersonInfo } from '#api/types.ts';
import { personBand } from '#artwork/palettes.ts';
import { bandIn, bandStyle, type Band } from '#web/title-parts/band.ts';
import { TitleCarousel } from '#web/cards/title-carousel.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import { foldBiography, knownForHeading, lifeOf, tradeOf } from './person-words.ts';
import { Filmography } from './filmography.tsx';
import styles from './person-page.module.css';

interface PersonPageProps {
  person: PersonInfo;
  band: Band;
  /** Brazil's day, `YYYY-MM-DD`, for the age of living people. */
  today: string;
}

/** A person's page: portrait or drawing, the titles they are known for, the filmography. */
export function PersonPage({ person, band, today }: PersonPageProps) {
  const facts = [tradeOf(person), person.place_of_birth, lifeOf(person, today)].filter(Boolean);
  return (
    <article>
      <header className={styles.band} style={bandStyle(band)}>
        <Picture
          kind="profile"
          path={person.profile_path}
          art={art.avatar(person.id)}
          width={300}
          height={300}
          sizes="(max-width: 720px) 148px, 300px"
          className={styles.portrait}
          eager
        />
        <div className={styles.words}>
          <div className={styles.name}>
            <TitleLockup name={person.name} />
          </div>
          {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
          <Biography text={person.biography} />
        </div>
      </header>
      {person.known_for.length > 0 && (
        <div className={styles.known}>
          <TitleCarousel title={knownForHeading(person.gender)} items={person.known_for} />
        </div>
      )}
      <Filmography person={person} />
    </article>
  );
}

function Biography({ text }: { text: string }) {
  const { open, folded } = foldBiography(text);
  if (open.length === 0) return null;
  const paragraph = (words: string) => <p key={words}>{words}</p>;
  return (
    <div className={styles.biography}>
      {open.map(paragraph)}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span className={styles.whenShut}>Ler mais</span>
            <span className={styles.whenOpen}>Ler menos</span>
          </summary>
          {folded.map(paragraph)}
        </details>
      )}
    </div>
  );
}

/** The colours of a person's band and of the top bar above it. */
export const bandOfPerson = (person: { id: number; name: string }): Band =>
  bandIn(personBand(person));
