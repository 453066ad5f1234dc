import { Link } from '@tanstack/react-router';
import type { PageSources, SourceLine } from '#shared/sources/page-sources.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { formatCount, formatLongDate } from '#web/foundation/format.ts';
import styles from './sources-page.module.css';
import sheet from './sources.sheet.css?url';

const SourcesStyles = styleSheet(sheet);

/** The page about where everything comes from. @param sources null if they did not come: the rules stand alone then */
export function SourcesPage({ sources }: { sources: PageSources | null }) {
  return (
    <div className={styles.page}>
      <SourcesStyles />
      <h1 className={headings.page}>De onde vem cada informação</h1>
      <Now sources={sources} />
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
          {CASES.map(([name, text]) => (
            <li key={name}>
              <strong>{name}</strong> {text}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="nunca">
        <h2 id="nunca" className={headings.section}>
          Nunca
        </h2>
        <ul role="list" className={styles.never}>
          {NEVER.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className={styles.small}>
          A ordem é sempre esta: o que você já assina, o que é de graça, o mais barato. Ninguém paga
          pra passar na frente.
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
      </section>
    </div>
  );
}

const CASES = [
  ['Duas dizem que tá.', 'Então tá.'],
  ['Só uma diz.', 'A gente mostra e escreve a confirmar.'],
  ['Nenhuma diz mais.', 'Some na mesma noite.'],
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
          <p className={styles.figure}>
            De cada 100 respostas, {answers.today + answers.threeDays} foram conferidas nos últimos
            três dias.
          </p>
          <p>
            {formatCount(sources.services)} serviços, {formatCount(sources.titles)} títulos.
          </p>
          <ul role="list" className={styles.ages}>
            <li>{answers.today} de hoje</li>
            <li>{answers.threeDays} até três dias</li>
            <li>{answers.week} até uma semana</li>
            <li>{answers.older} mais velhas</li>
          </ul>
        </div>
      )}
      <div>
        <p>Viu coisa errada?</p>
        <Link to="/contact" className={buttons.ink}>
          Contar pra gente
        </Link>
      </div>
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
      <dd className={styles.when}>{rhythm}</dd>
      <dd className={styles.when}>
        {day !== null && (day === today ? 'hoje' : formatLongDate(day))}
      </dd>
    </div>
  );
}
