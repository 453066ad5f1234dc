import buttons from '#ui/button.module.css';
import styles from './ads-section.module.css';
import { type Consent, saveConsent, useConsent } from './consent-store.ts';

/** The section about ads in the privacy notice, where the visitor can change their consent. */
export const adsSection = {
  id: 'anuncios',
  title: 'Anúncios',
  content: (
    <>
      <p>
        Os anúncios deste site são do Google Ad Manager. Eles só são carregados se você aceitar
        (consentimento, art. 7º, I). Aí o seu navegador fala com o Google, que usa cookies e vê seu
        endereço IP e o tipo da página em que você está. Como ele usa isso está em{' '}
        <a href="https://policies.google.com/technologies/ads?hl=pt-BR" rel="noreferrer">
          Como o Google usa cookies em publicidade
        </a>
        .
      </p>
      <p>Sua resposta fica só neste navegador, até você mudar ou limpar os dados do site.</p>
      <AdChoice />
    </>
  ),
};

const STANDING: Record<Consent, string> = {
  yes: 'Você aceitou os anúncios.',
  no: 'Você recusou os anúncios.',
  unasked: 'Você ainda não respondeu: nenhum anúncio é carregado.',
  unknown: ' ',
};

function AdChoice() {
  const consent = useConsent();
  return (
    <div className={styles.choice} role="group" aria-label="Anúncios">
      <p role="status" className={styles.standing}>
        {STANDING[consent]}
      </p>
      <div className={styles.answers}>
        <Answer says="no" consent={consent} words="Recusar anúncios" />
        <Answer says="yes" consent={consent} words="Aceitar anúncios" />
      </div>
    </div>
  );
}

interface AnswerProps {
  says: 'yes' | 'no';
  consent: Consent;
  words: string;
}

function Answer({ says, consent, words }: AnswerProps) {
  return (
    <button
      type="button"
      className={buttons.secondary}
      aria-pressed={consent === says}
      onClick={() => saveConsent(says)}
    >
      {words}
    </button>
  );
}
