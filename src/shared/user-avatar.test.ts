import { describe, expect, it } from 'vitest';
import { DRAWING_COLOURS } from './colours.ts';
import { avatarAddress, drawingOf, userInitials } from './user-avatar.ts';
import type { AvatarUser } from './user-avatar.ts';

const dora: AvatarUser = {
  id: '2f1c7d5e-0000-4000-8000-000000000001',
  profile: { name: 'Dora', surname: 'Lima', photo_url: '', use_photo_img: true, rgb_color: '' },
};
const withProfile = (more: Partial<AvatarUser['profile']>) => ({
  ...dora,
  profile: { ...dora.profile, ...more },
});

describe('initials', () => {
  it.each([
    ['Dora', 'Lima', 'DL'],
    ['Dora Lima', '', 'DL'],
    ['Élcio', 'dos Anjos', 'EA'],
    ['Ana', '', 'A'],
    ['  ', '', ''],
    ['李', '小龙', ''],
    ["Sant'Anna", 'de', 'S'],
    ['E', '', 'E'],
  ])('%s %s: %s', (name, surname, initials) => {
    expect(userInitials({ name, surname })).toBe(initials);
  });
});

describe('the avatar', () => {
  it('is the photo only if there is one and it is meant to be shown', () => {
    const photo_url = '/uploads/0123456789abcdef0123456789abcdef-512.webp';
    expect(avatarAddress(withProfile({ photo_url }))).toBe(photo_url);
    expect(avatarAddress(withProfile({ photo_url }), { isSmall: true })).toBe(
      '/uploads/0123456789abcdef0123456789abcdef-128.webp',
    );
    expect(avatarAddress(withProfile({ photo_url, use_photo_img: false }))).toMatch(/^\/art\//);
    expect(avatarAddress(dora)).toMatch(/^\/art\/avatar\/drawing\/[0-7]-DL\.svg$/);
  });

  it('is the drawing of the person’s colour, or one of their id', () => {
    for (const [number, rgb_color] of DRAWING_COLOURS.entries()) {
      expect(drawingOf(dora.id, rgb_color)).toBe(number);
    }
    expect(drawingOf(dora.id, '#101820')).toBe(7);
    expect(drawingOf(dora.id, 'rgb(230, 160, 64)')).toBe(0);
    expect(drawingOf(dora.id, 'red')).toBe(drawingOf(dora.id, dora.profile.rgb_color));
    const ids = Array.from({ length: 64 }, (_, n) =>
      drawingOf(`person ${n}`, dora.profile.rgb_color),
    );
    expect(new Set(ids).size).toBe(DRAWING_COLOURS.length);
  });
});
