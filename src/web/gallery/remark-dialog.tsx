import { type SubmitEvent, useId, useState } from 'react';
import buttons from '#ui/button.module.css';
import fields from '#ui/field.module.css';
import { showToast } from '#ui/toast.tsx';
import { REMARK_MAX } from '#shared/collection-rules.ts';
import { visibleText } from '#shared/visible-text.ts';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import type { TitleKey } from '#web/library/library-changes.ts';
import { ListModal, takeFocus } from '#web/list-dialogs/list-dialog-parts.tsx';
import { announce, storeRemark } from './use-removals.ts';

interface RemarkDialogProps {
  /** The id of the collection. */
  list: number;
  title: TitleKey;
  /** The title's name. */
  name: string;
  /** The stored remark; empty without one. */
  remark: string;
  onClose: () => void;
}

/** The dialog for the remark of a collection's owner about one of its titles. */
export const RemarkDialog = ({ list, title, name, remark, onClose }: RemarkDialogProps) => (
  <ListModal title={`Sobre ${name}`} onClose={onClose}>
    {(close) => <RemarkForm {...{ list, title, remark, close }} />}
  </ListModal>
);

type RemarkFormProps = Pick<RemarkDialogProps, 'list' | 'title' | 'remark'> & {
  close: () => void;
};

function RemarkForm({ list, title, remark, close }: RemarkFormProps) {
  const id = useId();
  const [text, setText] = useState(remark);
  const [isSending, setSending] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    try {
      await storeRemark(list, title, text);
      announce(list, title);
      close();
      showToast({ text: text.trim() === '' ? 'Removido!' : 'Comentário salvo', kind: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ text: retryWords(error), kind: 'error' });
    } finally {
      setSending(false);
    }
  }
  return (
    <form className="list-form" onSubmit={(event) => void submit(event)}>
      <div className="list-field">
        <div className="list-label">
          <label htmlFor={id} className={fields.label}>
            Comentário
          </label>
          <span
            id={`${id}-count`}
            className="list-count"
          >{`${visibleText(text).length}/${REMARK_MAX}`}</span>
        </div>
        <textarea
          id={id}
          ref={takeFocus}
          className={fields.area}
          value={text}
          maxLength={REMARK_MAX}
          aria-describedby={`${id}-count ${id}-about`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-about`} className="list-hint">
          Aparece embaixo do título pra quem pode ver a lista.
        </p>
      </div>
      <button type="submit" className={buttons.primary} aria-busy={isSending}>
        Salvar comentário
      </button>
    </form>
  );
}
