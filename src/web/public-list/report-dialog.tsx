import { useState, type FormEvent } from 'react';
import type { ReportReason } from '#shared/report-rules.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS } from '#shared/report-rules.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';

interface ReportDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

const REASONS: Record<ReportReason, string> = {
  hate: 'Ofende ou incita ódio',
  scam: 'É propaganda ou golpe',
  personal: 'Expõe dados de alguém',
  other: 'Outro motivo',
};

/** Reports a public list to the operator; no account is needed. */
export function ReportDialog({ id, open, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!reason) {
      setProblem('Escolha um motivo.');
      return;
    }
    const note = String(new FormData(event.currentTarget).get('note') ?? '');
    setSending(true);
    setProblem(undefined);
    try {
      await send('POST /collections/{id}/report', {
        path: { id },
        json: { reason, note },
        withToken: currentToken() !== null,
      });
      setReason(undefined);
      onClose();
      showToast({ text: 'Denúncia enviada. A gente vai olhar.', kind: 'success' });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setSending(false);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Denunciar lista">
      <form className="report-form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>O que tem de errado?</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                value={one}
                checked={reason === one}
                onChange={() => setReason(one)}
              />
              {REASONS[one]}
            </label>
          ))}
        </fieldset>
        <TextArea
          id="denuncia-nota"
          name="note"
          label="Quer contar mais? (opcional)"
          rows={3}
          maxLength={REPORT_NOTE_MAX}
        />
        <p className="report-problem" role="alert">
          {problem}
        </p>
        <button type="submit" className={buttons.primary} disabled={sending}>
          {sending ? 'Enviando...' : 'Enviar denúncia'}
        </button>
      </form>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 429) return 'Você já mandou várias denúncias. Espere um pouco e tente de novo.';
  if (status === 404) return 'Esta lista não está mais aberta.';
  return 'Não deu pra enviar. Confira a internet e tente de novo.';
}
