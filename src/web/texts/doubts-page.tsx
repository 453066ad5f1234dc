import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { questionsAbout, type Question } from './questions.ts';
import { TextPage } from './text-page.tsx';

export function DoubtsPage() {
  const { name } = currentSite();
  const sections = questionsAbout(name).map(({ id, title, questions }) => ({
    id,
    title,
    content: questions.map((entry) => <Entry key={entry.question} entry={entry} />),
  }));
  return (
    <>
      <TextPage
        heading="Dúvidas"
        lead={`O que mais perguntam sobre o ${name}, com respostas curtas.`}
        sections={sections}
      />
      <section className="doubts-more" aria-labelledby="outra-duvida">
        <h2 id="outra-duvida" className="doubts-ask">
          Não achou a sua pergunta?
        </h2>
        <Link to="/contact" className={buttons.ink}>
          Falar com a gente
        </Link>
      </section>
    </>
  );
}

/** The browser's own disclosure: opens by mouse, key and search in the page, without JavaScript. */
function Entry({ entry: { question, answer, link } }: { entry: Question }) {
  return (
    <details className="doubts-entry">
      <summary className="doubts-question">
        <h3>{question}</h3>
        <Icon name="forward" size={22} />
      </summary>
      <div className="doubts-answer">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <Link to={link.to} className="doubts-link">
              {link.label}
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}
