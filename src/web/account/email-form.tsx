import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { recoverySchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { useSending } from './use-sending.ts';

interface EmailFormProps {
  /** The form's accessible name. */
  label: string;
  fieldId: string;
  /** The call that the form makes; also its address without JavaScript. */
  action: string;
  lead: string;
  submit: string;
  request: (email: string) => Promise<void>;
  onSent: (email: string) => void;
  /** The content after the button. */
  children: ReactNode;
}

/** Asks for the address of an account, to which a mail is sent if the account exists. */
export function EmailForm(props: EmailFormProps) {
  const { label, fieldId, action, lead, submit, request, onSent, children } = props;
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverySchema),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const submitEmail = ({ email }: { email: string }) =>
    send(
      async () => {
        await request(email);
        setNotice(undefined);
        onSent(email);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <form
      className="account-form"
      action={action}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => void handleSubmit(submitEmail)(event)}
    >
      <p className="account-lead">{lead}</p>
      <FormNotice text={notice} />
      <TextField
        id={fieldId}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Mandando…' : submit}
      </button>
      {children}
    </form>
  );
}
