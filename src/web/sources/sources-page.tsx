import { Link } from '@tanstack/react-router';
import type { PageSources, SourceLine } from '#shared/sources/page-sources.ts';
import { factAge } from '#shared/sources/availability.ts';
import type { FactAge } from '#shared/sources/availability.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import stubs from '#ui/stub.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { formatCount, formatLongDate } from '#web/foundation/format.ts';
import styles from './sources-page.module.css';
import sheet from './sources.sheet.css?url';

const SourcesStyles = styleSheet(sheet);

const AGES: readonly { age: FactAge; words: string }[] = [
  { age: 'today', words: 'de hoje' },
  { age: 'threeDays', words: 'até três dias' },
  { age: 'week', words: 'até uma semana' },
  { age: 'older', words: 'mais velhas' },
];

/** 'hoje', '2 de dezembro', '11 de outubro de 2025'. */
function dayWords(day: string, today: string): string {
  if (day === today) return 'hoje';
  const words = formatLongDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.replace(/ de \d{4}$/, '') : words;
}

const Moon = ({ age }: { age: FactAge }) => (
  <i className={styles.moon} data-age={age} aria-hidden="true" />
);

/** The page about where everything comes from. @param sources null if they did not come: the rules stand alone then */
export function SourcesPage({ sources }: { sources: PageSources | null }) {
  return (
    <div className={styles.page}>
      <SourcesStyles />
      <h1 className={headings.page}>De onde vem cada informação</h1>
      <Now sources={sources} />
      {sources?.answers && <Moons answers={sources.answers} />}
      {sources && (
        <section aria-labelledby="quem-conta">
          <h2 id="quem-conta" className={headings.section}>
            Quem conta, e quando
          </h2>
          <dl className={styles.lines}>
            {sources.lines.map((line) => (
              <Line key={line.subject} line={line} today={sources.today} />
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="discordam">
        <h2 id="discordam" className={headings.section}>
          Quando elas discordam
        </h2>
        <ul role="list" className={styles.cases}>
          {CASES.map(({ name, text, says }) => (
            <li key={name}>
              <span className={styles.discs} aria-hidden="true">
                {[0, 1].map((at) => (
                  <i key={at} data-says={at < says || undefined} />
                ))}
              </span>
              <p>
                <strong>{name}</strong> {text}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="nunca" className={styles.rules}>
        <h2 id="nunca" className={styles.word}>
          Nunca
        </h2>
        <div>
          <ul role="list" className={styles.never}>
            {NEVER.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className={styles.small}>
            A ordem é sempre esta: o que você já assina, o que é de graça, o mais barato. Ninguém
            paga pra passar na frente.
          </p>
          <p className={styles.small}>
            Datas, preços e idiomas vêm de terceiros e podem estar errados. A gente não tem contrato
            com nenhum serviço.
          </p>
          {sources?.notices.map(({ text, url }) => (
            <p key={url} className={styles.small}>
              <a href={url} rel="noopener">
                {text}
              </a>
            </p>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Two discs are two sources; a full one says that the title is there. */
const CASES = [
  { name: 'Duas dizem que tá.', text: 'Então tá.', says: 2 },
  { name: 'Só uma diz.', text: 'A gente mostra e escreve a confirmar.', says: 1 },
  { name: 'Nenhuma diz mais.', text: 'Some na mesma noite.', says: 0 },
] as const;

const NEVER = [
  'Vender lugar na resposta.',
  'Esconder serviço que não paga a gente.',
  'Inventar preço, data ou dublagem.',
  'Mandar pra site pirata.',
  'Contar a alguém o que você vê.',
];

/** How fresh the answers are, and the way to report a wrong one. */
function Now({ sources }: { sources: PageSources | null }) {
  const answers = sources?.answers;
  return (
    <div className={styles.now}>
      {sources && answers && (
        <div>
          <p className={styles.label}>Agora</p>
          <p className={styles.figure}>
            De cada 100 respostas, {answers.today + answers.threeDays} foram conferidas nos últimos
            três dias.
          </p>
          <p className={styles.counts}>
            {formatCount(sources.services)} serviços, {formatCount(sources.titles)} títulos.
          </p>
        </div>
      )}
      <div className={answers ? stubs.stub : undefined}>
        <p className={styles.label}>Viu coisa errada?</p>
        <p>Conta pra gente, que a gente confere.</p>
        <Link to="/contact" className={`${buttons.ink} ${styles.report}`}>
          Contar pra gente
        </Link>
      </div>
    </div>
  );
}

/** A hundred answers by their age, the oldest last; the list below says the same in numbers. */
function Moons({ answers }: { answers: NonNullable<PageSources['answers']> }) {
  const counts = AGES.map(({ age, words }) => `${answers[age]} ${words}`);
  return (
    <div>
      <div className={styles.moons} role="img" aria-label={`De cada 100: ${counts.join(', ')}`}>
        {AGES.flatMap(({ age }) =>
          Array.from({ length: answers[age] }, (_, at) => <Moon key={`${age} ${at}`} age={age} />),
        )}
      </div>
      <ul role="list" className={styles.ages}>
        {AGES.map(({ age, words }) => (
          <li key={age}>
            <Moon age={age} /> {answers[age]} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line, today }: { line: SourceLine; today: string }) {
  const { subject, sentence, rhythm, day, links } = line;
  return (
    <div>
      <dt>{subject}</dt>
      <dd>
        {sentence}
        {links.length > 0 && (
          <>
            {' '}
            A página de acessibilidade de cada serviço:{' '}
            {links.map(({ name, url }, at) => (
              <span key={url}>
                {at > 0 && ', '}
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </span>
            ))}
            .
          </>
        )}
      </dd>
      {rhythm !== null && <dd className={styles.rhythm}>{rhythm}</dd>}
      {day !== null && (
        <dd className={styles.day}>
          <Moon age={factAge(day, today)} /> {dayWords(day, today)}
        </dd>
      )}
    </div>
  );
}
