import { bandLockup } from '#artwork/lockup.ts';
import styles from './title-lockup.module.css';

/**
 * A title set like the lettering of a poster, as real text: the width axis stretches every line to
 * the same measure. Sizes are relative to the container, so that one HTML fits every screen.
 */
export function TitleLockup({ name, as: Heading = 'h1' }: { name: string; as?: 'h1' | 'h2' }) {
  const { lines, subtitle } = bandLockup(name);
  return (
    <div className={styles.slot}>
      <Heading className={styles.title} aria-label={name}>
        {lines.length === 0 && name.toUpperCase()}
        {lines.map((line) => (
          <span
            key={line.text}
            className={styles.line}
            style={{
              fontSize: `${line.size * 100}cqi`,
              lineHeight: `${line.leading * 100}cqi`,
              fontStretch: `${line.stretch}%`,
              // By default some screens round each letter's width, and the line does not fit.
              textRendering: 'geometricPrecision',
            }}
          >
            {`${line.text} `}
          </span>
        ))}
        {subtitle !== '' && <span className={styles.subtitle}>{subtitle}</span>}
      </Heading>
    </div>
  );
}
