import type { User } from '#api/types.ts';
import { formatList } from '#web/foundation/format.ts';

/** The missing parts of a person's own page, as the sheet says it; null if it is complete. */
export function missingWords({ is_verified: isVerified, profile }: User): string | null {
  const missing = [
    !(profile.photo_url && profile.use_photo_img) && 'uma foto sua',
    !profile.cover_url && 'uma capa',
    !profile.bio && 'um texto sobre você',
    !isVerified && 'confirmar o e-mail',
  ].filter((words) => words !== false);
  if (missing.length === 0) return null;
  return `${missing.length === 1 ? 'Falta' : 'Faltam'} ${formatList(missing)}.`;
}

export interface ProfileLink {
  name: string;
  /** Null if the text is no name of an account. */
  href: string | null;
  /** The visible text: `@dora.ve`. */
  text: string;
}

/** Makes the address of an account from its name, by the field of the profile. */
const ACCOUNTS = {
  instagram_account: ['Instagram', 'https://www.instagram.com/'],
  twitter_account: ['X', 'https://x.com/'],
  tiktok_account: ['TikTok', 'https://www.tiktok.com/@'],
  facebook_account: ['Facebook', 'https://www.facebook.com/'],
} as const;

/** The links that a person gave. An account can be given as a name, with or without @. */
export function linksOf(profile: User['profile']): ProfileLink[] {
  const accounts = Object.entries(ACCOUNTS).map(([field, [name, base]]) => {
    const text = profile[field as keyof typeof ACCOUNTS];
    const account = /^@?([\w.-]{1,50})$/.exec(text)?.[1];
    return { name, text: account ? `@${account}` : text, href: account ? base + account : null };
  });
  const addresses = [
    { name: 'YouTube', href: profile.youtube_url, text: hostOf(profile.youtube_url) },
    { name: 'Site', href: profile.site_url, text: hostOf(profile.site_url) },
  ];
  return [...accounts, ...addresses].filter(({ text }) => text !== '');
}

/** `https://www.dora.example/blog` to "dora.example"; '' for anything but a web address. */
const hostOf = (address: string) =>
  /^https?:/.test(address) && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, '')
    : '';
