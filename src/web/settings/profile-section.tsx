import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import {
  BIO_MAX,
  LINK_MAX,
  NAME_MAX,
  SOCIAL_ACCOUNT_MAX,
  USERNAME_MAX,
} from '#shared/account-schemas.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import type { SettingsField, SettingsValues } from './settings-form.ts';

interface ProfileSectionProps {
  register: UseFormRegister<SettingsValues>;
  errors: FieldErrors<SettingsValues>;
  /** The current text about the person, for the counter. */
  bio: string;
}

interface ProfileField {
  name: SettingsField;
  label: string;
  maxLength: number;
  placeholder?: string;
}

const NAMES: readonly ProfileField[] = [
  { name: 'name', label: 'Nome', maxLength: NAME_MAX },
  { name: 'surname', label: 'Sobrenome', maxLength: NAME_MAX },
];
const ACCOUNTS: readonly ProfileField[] = [
  { name: 'instagram_account', label: 'Instagram', maxLength: SOCIAL_ACCOUNT_MAX },
  { name: 'twitter_account', label: 'X', maxLength: SOCIAL_ACCOUNT_MAX },
  { name: 'tiktok_account', label: 'TikTok', maxLength: SOCIAL_ACCOUNT_MAX },
  { name: 'facebook_account', label: 'Facebook', maxLength: SOCIAL_ACCOUNT_MAX },
  { name: 'youtube_url', label: 'YouTube', maxLength: LINK_MAX, placeholder: 'https://' },
  { name: 'site_url', label: 'Site', maxLength: LINK_MAX, placeholder: 'https://' },
];

/** Names, a text about the person, and their links. */
export function ProfileSection({ register, errors, bio }: ProfileSectionProps) {
  const field = ({ name, ...limits }: ProfileField) => (
    <TextField
      key={name}
      id={`ajustes-${name}`}
      {...limits}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <>
      <div className="settings-pair">
        {NAMES.map(field)}
        {field({ name: 'username', label: 'Nome de usuário', maxLength: USERNAME_MAX })}
      </div>
      <div className="settings-bio">
        <TextArea
          id="ajustes-bio"
          label="Sobre você"
          rows={3}
          maxLength={BIO_MAX}
          error={errors.bio?.message}
          {...register('bio')}
        />
        <p className="settings-count">
          {bio.length} de {BIO_MAX}
        </p>
      </div>
      <h3 className="settings-minor">Suas contas e seu site</h3>
      <div className="settings-pair">{ACCOUNTS.map(field)}</div>
    </>
  );
}

const AUTOCOMPLETE: Partial<Record<SettingsField, string>> = {
  name: 'given-name',
  surname: 'family-name',
  username: 'nickname',
  site_url: 'url',
};
