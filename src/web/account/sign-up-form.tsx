import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { NAME_MAX, signUpSchema, USERNAME_MAX } from '#shared/account-schemas.ts';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { EmailField, FormNotice, PasswordChecklist, PasswordField } from './account-fields.tsx';
import { requestVerification } from './email-form.tsx';
import { failureWords, useSending } from './sending.ts';
import styles from './account.module.css';

/** The outcome that the result view describes. */
export type SignUpOutcome =
  /** `mailed` is false if the account was created, but its mail could not be requested. */
  { created: true; email: string; mailed: boolean } | { created: false };

interface SignUpFormProps {
  onDone: (outcome: SignUpOutcome) => void;
  onSignIn: () => void;
}

type Values = z.input<typeof signUpSchema>;

export function SignUpForm({ onDone, onSignIn }: SignUpFormProps) {
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<
    Values,
    unknown,
    z.output<typeof signUpSchema>
  >({
    resolver: zodResolver(signUpSchema),
    mode: 'onChange',
    // An unchecked box is not among the values that the schema takes.
    defaultValues: { username: '', name: '', email: '', password: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  function refused(error: ApiError) {
    const { code, reason, fields } = errorDetail(error);
    if (code === 'REGISTER_INVALID_PASSWORD') {
      setError('password', { message: reason ?? 'Escolha outra senha' });
      setFocus('password');
      return;
    }
    const wrong = FIELDS.filter((field) => fields[field] !== undefined);
    for (const field of wrong) setError(field, { message: fields[field] ?? '' });
    if (wrong[0]) setFocus(wrong[0]);
    else if (error.status >= 400 && error.status < 500 && ![422, 429].includes(error.status)) {
      onDone({ created: false });
    } else setNotice(failureWords(error));
  }

  const submit = (values: z.output<typeof signUpSchema>) =>
    send(async () => {
      await signUp(values);
      const { email } = values;
      const mailed = await requestVerification(email).then(
        () => true,
        () => false,
      );
      onDone({ created: true, email, mailed });
    }, refused);

  return (
    <form
      className={styles.form}
      action="/api/users/register"
      method="post"
      noValidate
      aria-label="Criar conta"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormNotice text={notice} />
      <div className={styles.pair}>
        <TextField
          id="cadastro-usuario"
          label="Usuário"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={USERNAME_MAX}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          id="cadastro-nome"
          label="Nome"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          error={errors.name?.message}
          {...register('name')}
        />
      </div>
      <EmailField id="cadastro-email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        id="cadastro-senha"
        label="Senha"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordChecklist password={password} />
      <TermsField error={errors.terms?.message} {...register('terms')} />
      <button type="submit" className={buttons.primary} aria-disabled={sending}>
        {sending ? 'Criando…' : 'Criar conta'}
      </button>
      <button type="button" className={styles.link} data-centred onClick={onSignIn}>
        Já possui uma conta? Entre
      </button>
    </form>
  );
}

const FIELDS = ['username', 'name', 'email', 'password'] as const;

/** Creates an account, with every field of one (docs/product-rules.md R33). */
async function signUp(values: z.output<typeof signUpSchema>): Promise<void> {
  const { username, name, email, password } = values;
  const json = {
    email,
    password,
    is_active: true,
    is_superuser: false,
    is_verified: false,
    username,
    profile: {
      name,
      use_photo_img: false,
      surname: '',
      rgb_color: '',
      bio: '',
      site_url: '',
      twitter_account: '',
      instagram_account: '',
      youtube_url: '',
      tiktok_account: '',
      facebook_account: '',
      photo_url: '',
      cover_url: '',
    },
  };
  await sendToApi('POST /users/register', { json });
}

interface TermsFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  error: string | undefined;
}

/** The checkbox that is required to sign up. The terms open in a new tab, so that typed text stays. */
function TermsField({ error, ...input }: TermsFieldProps) {
  return (
    <div className={styles.terms}>
      <div>
        <input
          id="cadastro-termos"
          type="checkbox"
          required
          {...(error !== undefined && {
            'aria-invalid': true,
            'aria-describedby': 'cadastro-termos-erro',
          })}
          {...input}
        />
        <label htmlFor="cadastro-termos">Li e concordo com os</label>{' '}
        <a href="/privacy" target="_blank">
          Termos de uso<span className="visually-hidden"> (abre em nova aba)</span>
        </a>
      </div>
      {error !== undefined && (
        <p id="cadastro-termos-erro" className={styles.error}>
          <Icon name="warning" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}

interface SignUpResultProps {
  outcome: SignUpOutcome;
  onSignIn: () => void;
}

export function SignUpResult({ outcome, onSignIn }: SignUpResultProps) {
  const [mailed, setMailed] = useState(outcome.created && outcome.mailed);
  const [notice, setNotice] = useState<string>();
  const { sending, send } = useSending();
  if (!outcome.created) {
    return (
      <div className={styles.form}>
        <FormNotice text="Usuário já existe!" />
        <button type="button" className={buttons.primary} onClick={onSignIn}>
          Tente novamente
        </button>
      </div>
    );
  }
  const { email } = outcome;
  const sendAgain = () =>
    send(
      async () => {
        await requestVerification(email);
        setMailed(true);
        setNotice(undefined);
      },
      (error) => setNotice(failureWords(error)),
    );
  return (
    <div className={styles.form}>
      <p role="status">
        {mailed ? (
          <>
            Foi enviado um email de confirmação para <strong>{email}</strong>
          </>
        ) : (
          <>
            Sua conta foi criada, mas o email de confirmação para <strong>{email}</strong> não saiu.
          </>
        )}
      </p>
      <FormNotice text={notice} />
      <button type="button" className={buttons.primary} onClick={onSignIn}>
        Fazer login!
      </button>
      {!mailed && (
        <button
          type="button"
          className={buttons.secondary}
          aria-disabled={sending}
          onClick={() => void sendAgain()}
        >
          {sending ? 'Mandando…' : 'Mandar o email de novo'}
        </button>
      )}
    </div>
  );
}
