import { describe, expect, it } from 'vitest';
import type { User } from '#api/types.ts';
import { linksOf, missingWords } from './profile-words.ts';

const nothing: User = {
  id: 'a',
  email: 'dora@exemplo.com.br',
  username: 'dora',
  is_active: true,
  is_superuser: false,
  is_verified: true,
  profile: {
    name: 'Dora',
    surname: '',
    photo_url: '',
    cover_url: '/uploads/c-1600.webp',
    use_photo_img: true,
    rgb_color: '',
    bio: 'Vejo novela',
    site_url: '',
    twitter_account: '',
    instagram_account: '',
    youtube_url: '',
    tiktok_account: '',
    facebook_account: '',
  },
};
const withProfile = (more: Partial<User['profile']>): User => ({
  ...nothing,
  profile: { ...nothing.profile, ...more },
});

describe('the sheet', () => {
  it('names what is missing, and is absent if nothing is', () => {
    expect(missingWords(nothing)).toBe('Falta uma foto sua.');
    const photo = { photo_url: '/uploads/p-512.webp' };
    expect(missingWords(withProfile({ ...photo, use_photo_img: false, bio: '' }))).toBe(
      'Faltam uma foto sua e um texto sobre você.',
    );
    expect(missingWords(withProfile(photo))).toBeNull();
    expect(missingWords({ ...withProfile(photo), is_verified: false })).toBe(
      'Falta confirmar o e-mail.',
    );
  });
});

describe('the links', () => {
  it('lead to the accounts that were named', () => {
    expect(
      linksOf(withProfile({ instagram_account: '@dora.ve', tiktok_account: 'dora' }).profile),
    ).toEqual([
      { name: 'Instagram', text: '@dora.ve', href: 'https://www.instagram.com/dora.ve' },
      { name: 'TikTok', text: '@dora', href: 'https://www.tiktok.com/@dora' },
    ]);
  });

  it('never lead to what is no account and no web address', () => {
    const odd = { instagram_account: 'javascript:alert(1)', site_url: 'javascript:alert(1)' };
    expect(linksOf(withProfile(odd).profile)).toEqual([
      { name: 'Instagram', text: 'javascript:alert(1)', href: null },
    ]);
    expect(linksOf(withProfile({ site_url: 'https://www.dora.example/a' }).profile)).toEqual([
      { name: 'Site', text: 'dora.example', href: 'https://www.dora.example/a' },
    ]);
  });
});
