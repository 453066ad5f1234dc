// Reasons: docs/decisions/2026-11-21-personalisation.md
import type { Place } from './place.ts';

export type { Place };

/** A subscription, with everything needed to draw it before any data is loaded. */
export interface Subscription {
  /** The id of its family: ad tiers, channels and renamed ids count as one. */
  id: number;
  name: string;
  /** `#RRGGBB`, and a text colour with enough contrast on it. */
  colour: string;
  ink: string;
  /** One to five letters, shown without a logo. */
  letters: string;
  /** Path at the image host. */
  logo: string | null;
}

// The functions below also run as an inline script, before the first paint: first-paint-script.tsx writes their source
// into the page. They may use one another, but nothing else of a module.

/** True if a stored value is a valid subscription. It becomes CSS, so every field is checked. */
export function isSubscription(value: unknown): value is Subscription {
  const { id, name, colour, ink, letters, logo } = Object(value) as Record<string, unknown>;
  const isText = (text: unknown, pattern: RegExp) => typeof text === 'string' && pattern.test(text);
  return (
    Number.isSafeInteger(id) &&
    Number(id) > 0 &&
    isText(name, /^[^\p{Cc}]{1,60}$/u) &&
    isText(letters, /^[^\p{Cc}]{1,5}$/u) &&
    isText(colour, /^#[\da-f]{6}$/i) &&
    isText(ink, /^#[\da-f]{6}$/i) &&
    (logo === null || isText(logo, /^\/[\w.-]+$/))
  );
}

/** The subscriptions in a stored text; none if the text is invalid. */
export function readSubscriptions(text: string | null): Subscription[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const subscriptions = Array.isArray(stored) ? stored.filter(isSubscription) : [];
    return subscriptions.filter(
      ({ id }, at) => subscriptions.findIndex((subscription) => subscription.id === id) === at,
    );
  } catch {
    return [];
  }
}

/**
 * The style sheet that personalises a public page. It only sets custom properties on elements with
 * `data-plans` (family ids, as in `data-plans="8 307"`); the components' own styles read them: `--mine` (a share: 100 % or absent), `--mine-shown` and `--others-shown` (display).
 */
export function planRules(subscriptions: readonly Subscription[], imageHost: string): string {
  if (subscriptions.length === 0) return '';
  const [first, second, ...rest] = subscriptions.map(({ name }) => name);
  const names = [first, second, rest.length > 0 && `mais ${rest.length}`].filter(Boolean);
  const last = names.pop();
  const all = names.length > 0 ? `${names.join(', ')} e ${last}` : last;
  const mine = `:is(${subscriptions.map(({ id }) => `[data-plans~="${id}"]`).join()})`;
  // Reversed, because the last rule wins: if several have a title, the best known is shown.
  const marks = subscriptions.toReversed().map(({ id, colour, ink, letters, logo }) => {
    const picture = logo === null ? 'none' : `url("${imageHost}/w92${logo}")`;
    const text = logo === null ? JSON.stringify(letters) : '""';
    const size = letters.length > 2 ? 0.29 : 0.46;
    return `[data-plans~="${id}"]{--mine-colour:${colour};--mine-ink:${ink};--mine-letters:${text};--mine-size:${size};--mine-logo:${picture}}`;
  });
  return [
    `:root{--set-shown:block;--unset-shown:none;--my-services:${JSON.stringify(all)}}`,
    `${mine}{--mine:100%;--mine-shown:flex;--others-shown:none}`,
    ...marks,
    `[data-mine-first]>li:has(>${mine}),[data-mine-first] ul>li:has(>${mine}){order:-1;--row:block}`,
    `[data-best]:has(>${mine},>[data-free])>*{display:none}`,
    `[data-best]>:nth-child(1 of ${mine}),[data-best]:not(:has(>${mine}))>[data-free]{display:inline-flex}`,
  ].join('');
}

/** The places in the attribute of a sentence; null if it is damaged. */
export function readPlaces(text: string): Place[] | null {
  try {
    const places: unknown = JSON.parse(text);
    const isPlace = (place: unknown): place is Place =>
      Array.isArray(place) && Number.isSafeInteger(place[0]) && typeof place[1] === 'string';
    return Array.isArray(places) && places.every(isPlace) ? places : null;
  } catch {
    return null;
  }
}

/**
 * The sentence of the ticket for the visitor's subscriptions; null without subscriptions. `others` is the sentence if
 * none of the places is among them.
 */
export function personalSentence(
  places: readonly Place[],
  others: string,
  subscriptions: readonly Pick<Subscription, 'id'>[],
): string | null {
  if (subscriptions.length === 0) return null;
  const mine = places.filter(([family]) => subscriptions.some(({ id }) => id === family));
  const [first, second, ...rest] = mine.map(([, at]) => at);
  if (first === undefined) return others;
  if (second === undefined) return `${mine[0]?.[2] ?? 'Tá'} ${first}, que você assina.`;
  return rest.length === 0
    ? `Tá ${first} e ${second}, que você assina.`
    : `Tá ${first}, ${second} e em mais ${rest.length} que você assina.`;
}

/** The inline script in the head. */
export function beforeFirstPaint(key: string, imageHost: string): void {
  let subscriptions: Subscription[] = [];
  try {
    subscriptions = readSubscriptions(localStorage.getItem(key));
  } catch {
    // Storage is blocked: the page stays the public one.
  }
  const isSupported = 'adoptedStyleSheets' in document;
  let rules = isSupported ? planRules(subscriptions, imageHost) : '';
  if (new URLSearchParams(window.location.search).get('meus') === '1') {
    // The list is about to be replaced: keep its height and show empty posters.
    rules +=
      ':root{--only-mine:100%}[data-to-filter]{min-height:100vh}[data-to-filter] *,[data-to-count]{visibility:hidden}[data-to-filter] [data-plate]{visibility:visible}';
  }
  if (rules !== '' && isSupported) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }
  window.showMine = () => {
    const sentence = document.currentScript?.previousElementSibling as HTMLElement | undefined;
    if (!sentence) return;
    const { places = '[]', others = '' } = sentence.dataset;
    const known = readPlaces(places);
    const text = known && personalSentence(known, others, subscriptions);
    if (text !== null) sentence.textContent = text;
  };
}

declare global {
  interface Window {
    /** Set by the script in the head; the script after a sentence calls it to personalise that sentence. */
    showMine?: () => void;
  }
}
