// The fields of the account forms. The dialogs and the server check with the same schemas; the messages are fixed
// (docs/product-rules.md R31, R32). `meta` tells the API's document what to send, which cannot be read off a schema
// that cleans a text before checking it.
import { z } from 'zod';
import { EMAIL_MAX, hasShortLocalPart, writtenEmail } from './email-address.ts';
import {
  PASSWORD_MAX,
  PASSWORD_TOO_LONG,
  passwordLetters,
  passwordRules,
} from './password-rules.ts';
import { plainLine, plainLines, webLink } from './plain-text.ts';
import { visibleLength, withoutInvisible } from './visible-text.ts';

export const USERNAME_MAX = 15;
export const NAME_MAX = 50;
export const BIO_MAX = 500;
export const LINK_MAX = 300;
export const SOCIAL_ACCOUNT_MAX = 100;

const NAME_TOO_SHORT = 'O nome deve ter no mínimo 3 caracteres';

const address = (message: string) =>
  z
    .string(message)
    .overwrite(writtenEmail)
    .max(EMAIL_MAX, message)
    .refine(hasShortLocalPart, message)
    .pipe(z.email(message))
    .meta({ format: 'email', maxLength: EMAIL_MAX });

const EMAIL_MIN = 8;
const NAME_MIN = 3;

/** The e-mail of a new account, or a new one of an existing account. */
export const newEmail = address('Email inválido')
  .pipe(z.string().min(EMAIL_MIN, 'O email precisa ter no mínimo 8 caracteres'))
  .meta({ format: 'email', minLength: EMAIL_MIN, maxLength: EMAIL_MAX });

/** The e-mail of an account that exists. */
export const knownEmail = address('Digite um email válido');

/** One line of plain text; the lengths are those after sanitising. */
const line = (missing: string) => z.string(missing).transform(plainLine);

const isLongEnough = (name: string) => visibleLength(name) >= NAME_MIN;

export const username = line(NAME_TOO_SHORT)
  .pipe(
    z
      .string()
      .refine(isLongEnough, NAME_TOO_SHORT)
      .max(USERNAME_MAX, `o nome deve ter no máximo ${USERNAME_MAX} caracteres`),
  )
  .meta({ minLength: NAME_MIN, maxLength: USERNAME_MAX });

export const personName = line(NAME_TOO_SHORT)
  .pipe(
    z
      .string()
      .refine(isLongEnough, NAME_TOO_SHORT)
      .max(NAME_MAX, `O nome deve ter no máximo ${NAME_MAX} caracteres`),
  )
  .meta({ minLength: NAME_MIN, maxLength: NAME_MAX });

/** A new password, with a message for the first broken rule. Only the server knows the common ones. */
export const newPassword = z.string(passwordRules[0].message).superRefine((password, context) => {
  const broken = passwordRules.find((rule) => !rule.holds(password));
  const isTooLong = passwordLetters(password).length > PASSWORD_MAX;
  const message = broken?.message ?? (isTooLong ? PASSWORD_TOO_LONG : undefined);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** A password that is compared, not set. */
const currentPassword = z
  .string(passwordRules[0].message)
  .refine((password) => passwordRules[0].holds(password), passwordRules[0].message);

export const signInSchema = z.object({ email: knownEmail, password: currentPassword });

export const signUpSchema = z.object({
  username,
  name: personName,
  email: newEmail,
  password: newPassword,
  terms: z.literal(true, 'Você deve concordar com os termos'),
});

export const recoverySchema = z.object({ email: knownEmail });

export const newPasswordSchema = z.object({ password: newPassword });

const shortText = (most: number) =>
  line('Escreva um texto')
    .pipe(z.string().max(most, `Use no máximo ${most} caracteres`))
    .meta({ maxLength: most });

/** Empty, or an address that begins with http:// or https://. */
const link = z
  .string('Escreva um endereço')
  .overwrite(withoutInvisible)
  .trim()
  .max(LINK_MAX, `Use no máximo ${LINK_MAX} caracteres`)
  .transform((text, context) => {
    if (text === '') return '';
    const webAddress = webLink(text);
    if (webAddress !== undefined && webAddress.length <= LINK_MAX) return webAddress;
    context.addIssue({
      code: 'custom',
      message: 'O endereço deve começar com https:// ou http://',
    });
    return z.NEVER;
  })
  .meta({ description: 'Empty, or an address that begins with http:// or https://.' });

const COLOUR_PARTS = '(\\d{1,2}|1\\d\\d|2[0-4]\\d|25[0-5])';
/**
 * Empty, `#rrggbb` or `rgb(r, g, b)`, because it becomes part of a style. Without flags, because a `pattern` of JSON
 * Schema in the API's document has none.
 */
const COLOUR = new RegExp(
  `^(#[\\dA-Fa-f]{6}|[Rr][Gg][Bb]\\(${COLOUR_PARTS}, ?${COLOUR_PARTS}, ?${COLOUR_PARTS}\\))?$`,
);

/** Fields that a person can write about themselves. Photo and cover are set by uploading them. */
export const profileSchema = z.object({
  name: personName,
  surname: shortText(NAME_MAX),
  bio: z
    .string('Escreva um texto')
    .transform(plainLines)
    .pipe(z.string().max(BIO_MAX, `Use no máximo ${BIO_MAX} caracteres`))
    .meta({ maxLength: BIO_MAX }),
  site_url: link,
  twitter_account: shortText(SOCIAL_ACCOUNT_MAX),
  instagram_account: shortText(SOCIAL_ACCOUNT_MAX),
  youtube_url: link,
  tiktok_account: shortText(SOCIAL_ACCOUNT_MAX),
  facebook_account: shortText(SOCIAL_ACCOUNT_MAX),
  rgb_color: z.string('Escolha uma cor').regex(COLOUR, 'Escolha uma cor'),
  use_photo_img: z.boolean('Escolha foto ou desenho'),
});

export type Profile = z.output<typeof profileSchema>;

const { shape } = profileSchema;
/** The profile of a new account. Only the name is required; the sign-up form sends the others empty. */
export const newProfileSchema = z.object({
  ...shape,
  surname: shape.surname.default(''),
  bio: shape.bio.default(''),
  site_url: shape.site_url.default(''),
  twitter_account: shape.twitter_account.default(''),
  instagram_account: shape.instagram_account.default(''),
  youtube_url: shape.youtube_url.default(''),
  tiktok_account: shape.tiktok_account.default(''),
  facebook_account: shape.facebook_account.default(''),
  rgb_color: shape.rgb_color.default(''),
  use_photo_img: shape.use_photo_img.default(false),
});
