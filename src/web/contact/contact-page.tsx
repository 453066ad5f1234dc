import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import type { Posted, Refusal } from '#shared/page-form.ts';
import { FormError, TextArea, TextField } from '#ui/field.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import sheet from './contact.css?url';
import { FIELDS, refusalOf, type Field } from './posted.ts';

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

interface ContactFormProps {
  posted: Posted | null;
  /** The subject of the message; the visitor may change it. */
  subject?: string | undefined;
  onSent: () => void;
}

/** A plain form; with JavaScript it is sent without leaving the page. */
function ContactForm({ posted, subject, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(posted?.refusal ?? null);
  const [sending, setSending] = useState(false);
  useFocusOnRefusal(form, refusal, posted?.refusal ?? null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const fields = new FormData(event.currentTarget);
    setSending(true);
    const refused = await post((name) => String(fields.get(name) ?? ''));
    setSending(false);
    setRefusal(refused);
    if (refused === null) onSent();
  }

  const problems = refusal?.problems ?? {};
  const written = posted?.written;
  return (
    <form
      ref={form}
      id="formulario"
      className="contact-fields"
      action="/contact#formulario"
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label="Formulário de contato"
    >
      {refusal && <Summary refusal={refusal} />}
      <div className="contact-pair">
        <TextField
          id="contato-name"
          name="name"
          label="Nome"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={written?.['name']}
          error={problems['name']}
        />
        <TextField
          id="contato-email"
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={300}
          defaultValue={written?.['email']}
          error={problems['email']}
        />
      </div>
      <TextField
        id="contato-subject"
        name="subject"
        label="Assunto"
        required
        maxLength={300}
        defaultValue={written?.['subject'] ?? subject}
        error={problems['subject']}
      />
      <TextArea
        id="contato-message"
        name="message"
        label="Mensagem"
        hint="Se for sobre um título, conte qual. O link da página ajuda."
        required
        rows={7}
        maxLength={20_000}
        defaultValue={written?.['message']}
        error={problems['message']}
      />
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor="contato-website">Não preencha este campo</label>
        {/* The last attributes make password managers leave the field alone. */}
        <input
          id="contato-website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
        />
      </div>
      <button type="submit" className={`${buttons.primary} contact-send`} aria-disabled={sending}>
        {sending ? 'Enviando…' : 'Enviar mensagem'}
      </button>
    </form>
  );
}

/** Links to each invalid field; announced by screen readers when it appears. */
function Summary({ refusal: { notice, problems } }: { refusal: Refusal }) {
  return (
    <FormError role="alert" id="contato-aviso">
      <p>{notice}</p>
      <ul>
        {FIELDS.filter((field) => problems[field]).map((field) => (
          <li key={field}>
            <a href={`#contato-${field}`}>{problems[field]}</a>
          </li>
        ))}
      </ul>
    </FormError>
  );
}

/** Returns null for an accepted message. */
async function post(textOf: (field: Field | 'website') => string): Promise<Refusal | null> {
  const json = {
    name: textOf('name'),
    email: textOf('email'),
    subject: textOf('subject'),
    message: textOf('message'),
    website: textOf('website'),
  };
  try {
    await sendToApi('POST /contact', { json });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error);
    throw error;
  }
}

/** Moves the focus to the first invalid field, else to the general message. */
function useFocusOnRefusal(
  form: RefObject<HTMLFormElement | null>,
  refusal: Refusal | null,
  first: Refusal | null,
) {
  useEffect(() => {
    // Errors rendered by the server were there before this code, and the visitor may have moved the focus already.
    if (refusal === null || refusal === first) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid]') ?? find('#contato-aviso'))?.focus();
  }, [form, refusal, first]);
}
