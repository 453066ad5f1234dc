import { NAME_MAX, USERNAME_MAX } from '#shared/account-schemas.ts';
import { plainLine } from '#shared/plain-text.ts';

const SHORTEST = 3;
/** The name of somebody whose provider tells none in Latin letters. */
export const UNNAMED = 'pessoa';

/**
 * Username, name and surname of a new account from a provider's data. They follow the rules of the sign-up form, except
 * that a name may be short. The address is not used, because usernames are public.
 */
export function namesOf(person: { name: string; surname: string }): {
  username: string;
  name: string;
  surname: string;
} {
  const name = cut(plainLine(person.name), NAME_MAX);
  const surname = cut(plainLine(person.surname), NAME_MAX);
  const username = usernameOf(`${name} ${surname}`);
  return { username, name: name === '' ? username : name, surname };
}

function usernameOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, USERNAME_MAX);
  return letters.length < SHORTEST ? UNNAMED : letters;
}

/** Shortens a text without cutting a code point in half. */
function cut(text: string, most: number): string {
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > most) break;
    kept += letter;
  }
  return kept.trim();
}
