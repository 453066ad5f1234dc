import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import buttons from '#ui/button.module.css';
import { currentSite } from '#web/foundation/site.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import type { Posted } from '#shared/page-form.ts';

export function ContactPage({ posted }: { posted: Posted | null }) {
  const [sent, setSent] = useState(false);
  return (
    <div className={styles.page} data-sent={sent || undefined}>
      <h1 className={styles.heading}>Fale com a gente</h1>
      <p className={styles.lead}>
        Achou um erro, sentiu falta de um título, teve uma ideia? Escreva. A resposta vem por
        e-mail.
      </p>
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <div className={styles.art} aria-hidden="true" />
          <div className={styles.body}>
            <Thanks sent={sent} />
            <div className={styles.form}>
              <ContactForm posted={posted} onSent={() => setSent(true)} />
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
      className={styles.thanks}
      tabIndex={-1}
      aria-labelledby="enviada-titulo"
    >
      <h2 id="enviada-titulo" className={styles.answer}>
        Recebemos sua mensagem. Obrigado!
      </h2>
      <p>A resposta chega no e-mail que você deixou. Enquanto isso, que tal escolher um filme?</p>
      <p className={styles.ways}>
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
    <aside className={styles.aside} aria-label="Outros caminhos">
      <h2 className={styles.section}>Prefere e-mail?</h2>
      <p>Escreva direto, do programa que você já usa:</p>
      <a className={styles.address} href={`mailto:${contact}`}>
        {contact}
      </a>
      <h2 className={styles.section}>Antes de escrever</h2>
      <p>Talvez a resposta já esteja pronta.</p>
      <ul>
        <li>
          <Link to="/doubts" className={styles.link}>
            Ver as dúvidas mais comuns
          </Link>
        </li>
        <li>
          <Link to="/privacy" className={styles.link}>
            Ler sobre seus dados
          </Link>
        </li>
      </ul>
    </aside>
  );
}
