import { useState, type FormEvent, type ReactNode } from 'react';
import { REPORT_NOTE_MAX } from '#shared/report-rules.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { ApiError } from '#web/api-client/api-client.ts';
import styles from './report-dialog.module.css';

export interface ReportWords {
  title: string;
  /** The question about the reasons. */
  legend: string;
  /** The error if no reason is chosen. */
  noReason: string;
  submit: string;
  sent: string;
  /** The message if the reported object no longer exists. */
  gone: string;
  tooMany: string;
}

interface ReportDialogProps<Reason extends string> {
  /** Unique in the page. */
  id: string;
  words: ReportWords;
  /** The label of each reason, in the order of the form. */
  reasons: Record<Reason, string>;
  open: boolean;
  onClose: () => void;
  /** Sends the report; `fields` includes those of `children`. Rejects with the API client's errors. */
  onSend: (reason: Reason, note: string, fields: FormData) => Promise<unknown>;
  /** A text before the reasons. */
  lead?: ReactNode;
  /** Further fields, between the reasons and the note. */
  children?: ReactNode;
}

/** Reports something to the operator: one of a few reasons, and a note. */
export function ReportDialog<Reason extends string>({
  id,
  words,
  reasons,
  open,
  onClose,
  onSend,
  lead,
  children,
}: ReportDialogProps<Reason>) {
  const [reason, setReason] = useState<Reason>();
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!reason) {
      setRefusal(words.noReason);
      return;
    }
    const fields = new FormData(event.currentTarget);
    setSending(true);
    setRefusal(undefined);
    try {
      await onSend(reason, String(fields.get('note') ?? ''), fields);
      setReason(undefined);
      onClose();
      showToast({ text: words.sent, kind: 'success' });
    } catch (error) {
      setRefusal(refusalOf(error, words));
    }
    setSending(false);
  };
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {lead}
        <fieldset>
          <legend>{words.legend}</legend>
          {(Object.keys(reasons) as Reason[]).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="reason"
                value={choice}
                checked={reason === choice}
                onChange={() => setReason(choice)}
              />
              {reasons[choice]}
            </label>
          ))}
        </fieldset>
        {children}
        <TextArea
          id={`${id}-nota`}
          name="note"
          label="Quer contar mais? (opcional)"
          rows={3}
          maxLength={REPORT_NOTE_MAX}
        />
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
        <button type="submit" className={buttons.primary} disabled={sending}>
          {sending ? 'Enviando...' : words.submit}
        </button>
      </form>
    </Dialog>
  );
}

function refusalOf(error: unknown, { tooMany, gone }: ReportWords): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'Sua sessão terminou. Entre de novo, ou envie assim mesmo, sem conta.';
  if (status === 429) return tooMany;
  if (status === 404) return gone;
  return 'Não deu pra enviar. Confira a internet e tente de novo.';
}
