import { passwordLetters, passwordRules } from '#shared/password-rules.ts';
import { formatPlural } from '#web/foundation/format.ts';

const WORDS = ['', 'Fraca', 'Serve', 'Boa', 'Ótima'] as const;

/** From 0 for none to 4. A password that breaks a rule is weak; from there on only its length counts. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (passwordRules.some((rule) => !rule.holds(password))) return 1;
  const { length } = passwordLetters(password);
  if (length < 12) return 2;
  return length < 16 ? 3 : 4;
}

/** A line of four parts, and the same in words. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="account-strength" data-strength={strength}>
      <div aria-hidden="true">
        {WORDS.slice(1).map((word, at) => (
          <i key={word} data-filled={at < strength} />
        ))}
      </div>
      <p>
        {strength > 0 &&
          `${WORDS[strength]}: ${formatPlural(passwordLetters(password).length, 'caractere', 'caracteres')}`}
      </p>
    </div>
  );
}
