import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { recoverySchema } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { requestVerification } from './account-calls.ts';
import { failureWords } from './failure-words.ts';
import { FormNotice } from './form-notice.tsx';
import { useSending } from './use-sending.ts';

/** Asks for another verification mail. The answer is the same whether the account exists or not. */
export function VerificationForm({ isExpired }: { isExpired: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverySchema),
    mode: 'onChange',
    defaultValues: { email: '' },
  });
  const submit = ({ email }: { email: string }) =>
    send(
      async () => {
        await requestVerification(email);
        setNotice(undefined);
        setSentTo(email);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <form
      className="account-form"
      action="/api/users/request-verify-token"
      method="post"
      noValidate
      aria-label="Pedir outro link"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="account-lead">
        {isExpired
          ? 'Ele vale por uma hora e uma vez só. Diga o e-mail da conta e a gente manda outro.'
          : 'Abra o link que a gente mandou por e-mail. Se ele não chegou, peça outro.'}
      </p>
      <FormNotice text={notice} />
      <TextField
        id="confirmar-email"
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
        {sending ? 'Mandando…' : 'Mandar outro link'}
      </button>
      <p role="status">
        {sentTo !== undefined && (
          <>
            Se <strong>{sentTo}</strong> tem uma conta por confirmar, o link já foi.
          </>
        )}
      </p>
    </form>
  );
}
