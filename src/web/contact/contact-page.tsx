import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { currentSite } from '#web/foundation/site.ts';
import { ContactForm } from './contact-form.tsx';
import sheet from './contact.css?url';
import type { Posted } from '#shared/page-form.ts';

interface ContactPageProps {
  posted: Posted | null;
  subject?: string | undefined;
}

export function ContactPage({ posted, subject }: ContactPageProps) {
  const [sent, setSent] = useState(false);
  return (
    <div className="contact-page" data-sent={sent || undefined}>
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h1 className={headings.page}>Fale com a gente</h1>
      <p className="contact-lead">
        Achou um erro, sentiu falta de um título, teve uma ideia? Escreva. A resposta vem por
        e-mail.
      </p>
      <div className="contact-columns">
        <div className="contact-sheet">
          <div className="contact-art" aria-hidden="true" />
          <div className="contact-body">
            <Thanks sent={sent} />
            <div className="contact-form">
              <ContactForm posted={posted} subject={subject} onSent={() => setSent(true)} />
            </div>
          </div>
        </div>
        <Aside />
      </div>
    </div>
  );
}

/**
 * Always in the page: without JavaScript the form redirects to `/contact#enviada`, whose fragment
 * alone makes this visible.
 */
function Thanks({ sent }: { sent: boolean }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sent) ref.current?.focus();
  }, [sent]);
  return (
    <section
      ref={ref}
      id="enviada"
      className="contact-thanks"
      tabIndex={-1}
      aria-labelledby="enviada-titulo"
    >
      <h2 id="enviada-titulo" className="contact-answer">
        Recebemos sua mensagem. Obrigado!
      </h2>
      <p>A resposta chega no e-mail que você deixou. Enquanto isso, que tal escolher um filme?</p>
      <p className="contact-ways">
        <Link to="/" className={buttons.ink}>
          Voltar para a Home
        </Link>
        {/* A full page load, so that the form is empty again. */}
        <a href="/contact">Escrever outra mensagem</a>
      </p>
    </section>
  );
}

function Aside() {
  const { contact } = currentSite();
  return (
    <aside className="contact-aside" aria-label="Outros caminhos">
      <h2 className="contact-section">Prefere e-mail?</h2>
      <p>Escreva direto, do programa que você já usa:</p>
      <a className="contact-address" href={`mailto:${contact}`}>
        {contact}
      </a>
      <h2 className="contact-section">Antes de escrever</h2>
      <p>Talvez a resposta já esteja pronta.</p>
      <ul>
        <li>
          <Link to="/doubts" className="contact-link">
            Ver as dúvidas mais comuns
          </Link>
        </li>
        <li>
          <Link to="/privacy" className="contact-link">
            Ler sobre seus dados
          </Link>
        </li>
      </ul>
    </aside>
  );
}
