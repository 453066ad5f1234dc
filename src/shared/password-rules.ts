export type PasswordRuleName = 'length' | 'digit' | 'uppercase' | 'lowercase' | 'special';

export interface PasswordRule {
  name: PasswordRuleName;
  /** Text for a password that breaks it (docs/product-rules.md R32). */
  message: string;
  holds(password: string): boolean;
}

export const PASSWORD_MIN = 8;
/** The longest password: hashing takes longer the longer it is. */
export const PASSWORD_MAX = 256;

/** One of the special characters (docs/product-rules.md R32). */
const SPECIAL = /[!@#$%^&*(),.?":{}|<>=+_¬¢£ªº°-]/;

/**
 * The password as it is hashed and looked up: keyboards send `ã` as one code point or as two, and both
 * are the same password. NFKC is one of the two forms that NIST SP 800-63B (5.1.1.2) allows, the shorter
 * one; unlike NFC it also makes `Ａ` of a Japanese keyboard and `A` the same letter.
 */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/**
 * The code points that are counted and judged by the rules. NFC, because NFKC would make plain letters
 * of the special characters ª and º, and eighteen of a single `ﷺ`.
 */
export const passwordLetters = (password: string): string[] => [...password.normalize('NFC')];

/** The rules of a new password, in the order in which their messages are shown. */
export const passwordRules: readonly [PasswordRule, ...PasswordRule[]] = [
  {
    name: 'length',
    // The two spaces are meant (docs/product-rules.md R32).
    message: 'A senha deve possuir no  8 caracteres',
    holds: (password) => passwordLetters(password).length >= PASSWORD_MIN,
  },
  {
    name: 'digit',
    message: 'A senha deve conter pelo menos um número',
    holds: (password) => /\d/.test(password),
  },
  {
    name: 'uppercase',
    message: 'A senha deve conter no mínimo uma letra maiúscula',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    name: 'lowercase',
    message: 'A senha deve conter pelo menos uma letra minúscula',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    name: 'special',
    message: 'A senha deve conter pelo menos um caracter especial',
    holds: (password) => SPECIAL.test(password),
  },
];

export const PASSWORD_TOO_LONG = `A senha deve ter no máximo ${PASSWORD_MAX} caracteres`;
