import { useState, type FormEvent } from 'react';
import type { TitleInfo } from '#api/types.ts';
import type { OfferProblem } from '#shared/report-rules.ts';
import { OFFER_PROBLEMS, REPORT_NOTE_MAX } from '#shared/report-rules.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import { titleName } from '#web/title-parts/title-view.ts';
import styles from './offer-report.module.css';

interface OfferReportProps {
  title: TitleInfo;
  open: boolean;
  onClose: () => void;
}

const PROBLEMS: Record<OfferProblem, string> = {
  gone: 'Não está mais lá',
  price: 'O preço está errado',
  missing: 'Falta uma plataforma',
  link: 'O link leva pro lugar errado',
};

/** Tells the operator that an offer is wrong; no account is needed. */
export function OfferReport({ title, open, onClose }: OfferReportProps) {
  const [problem, setProblem] = useState<OfferProblem>();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!problem) {
      setRefusal('Escolha o que está errado.');
      return;
    }
    const fields = new FormData(event.currentTarget);
    const provider = Number(fields.get('provider'));
    setSending(true);
    setRefusal(undefined);
    try {
      await send('POST /offers/report', {
        json: {
          media_id: title.id,
          type: title.media_type,
          problem,
          note: String(fields.get('note') ?? ''),
          ...(provider > 0 && { provider_id: provider }),
        },
        withToken: currentToken() !== null,
      });
      setProblem(undefined);
      onClose();
      showToast({ text: 'Valeu! A gente vai conferir.', kind: 'success' });
    } catch (error) {
      setRefusal(wordsOf(error));
    }
    setSending(false);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Essa informação tá errada?">
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{`Conta pra gente o que mudou em ${titleName(title)}.`}</p>
        <fieldset>
          <legend>O que está errado?</legend>
          {OFFER_PROBLEMS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="problem"
                value={one}
                checked={problem === one}
                onChange={() => setProblem(one)}
              />
              {PROBLEMS[one]}
            </label>
          ))}
        </fieldset>
        <Providers title={title} />
        <TextArea
          id="aviso-nota"
          name="note"
          label="Quer contar mais? (opcional)"
          rows={3}
          maxLength={REPORT_NOTE_MAX}
        />
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
        <button type="submit" className={buttons.primary} disabled={sending}>
          {sending ? 'Enviando...' : 'Enviar aviso'}
        </button>
      </form>
    </Dialog>
  );
}

/** The providers of the ticket; nothing for a title without offers. */
function Providers({ title: { providers } }: { title: TitleInfo }) {
  const offers = new Map(
    [...watchOffers(providers), ...paidOffers(providers)].map((one) => [one.provider_id, one]),
  );
  if (offers.size === 0) return null;
  return (
    <div className={styles.provider}>
      <label htmlFor="aviso-plataforma">Em qual plataforma?</label>
      <select id="aviso-plataforma" name="provider" defaultValue="">
        <option value="">Outra, ou não sei</option>
        {[...offers.values()].map(({ provider_id: id, provider_name: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function wordsOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 429) return 'Você já mandou vários avisos. Espere um pouco e tente de novo.';
  if (status === 404) return 'Este título não está mais no guia.';
  return 'Não deu pra enviar. Confira a internet e tente de novo.';
}
