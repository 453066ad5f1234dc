import { DRAWING_COLOURS } from './colours.ts';
import { smallerUpload } from './upload-addresses.ts';

/** The data of an avatar; the API's `User` has it. */
export interface AvatarUser {
  id: string;
  profile: {
    name: string;
    surname: string;
    photo_url: string;
    use_photo_img: boolean;
    rgb_color: string;
  };
}

const PARTICLES = /^(d[aeo]s?|e|del|la|le|di|van|von)$/i;

/** One or two capitals without accents; '' for a name without Latin letters or digits. */
export function userInitials({ name, surname }: { name: string; surname: string }): string {
  const words = `${name} ${surname}`
    .normalize('NFD')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z0-9]/gi, ''))
    .filter(Boolean);
  const named = words.filter((word) => !PARTICLES.test(word));
  const [first = '', ...others] = named.length > 0 ? named : words;
  const last = others.at(-1) ?? '';
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}

/** The number of a person's drawing: the one nearest to their colour, or one chosen by their id. */
export function drawingOf(id: string, ownColour: string): number {
  const colour = channels(ownColour);
  if (colour) {
    const distances = DRAWING_COLOURS.map((drawn) => {
      const other = channels(drawn) ?? [];
      return colour.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
    });
    return distances.indexOf(Math.min(...distances));
  }
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + sign.charCodeAt(0)) % 65_521;
  return sum % DRAWING_COLOURS.length;
}

/** `#E7A13C` or `rgb(231, 161, 60)` as three numbers; null for anything else. */
function channels(colour: string): number[] | null {
  if (/^#[0-9a-f]{6}$/i.test(colour)) {
    return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  }
  const isRgb = /^rgb\((\d+, ?){2}\d+\)$/i.test(colour);
  return isRgb ? colour.split(/\D+/).filter(Boolean).map(Number) : null;
}

export const drawingAddress = (drawing: number, initials: string) =>
  `/art/avatar/drawing/${drawing}${initials && `-${initials}`}.svg`;

/** The address of a person's photo, small if `isSmall` (128 px), or else of their drawing. */
export function avatarAddress(user: AvatarUser, { isSmall = false } = {}): string {
  const { profile } = user;
  if (profile.use_photo_img && profile.photo_url) {
    return isSmall ? smallerUpload(profile.photo_url) : profile.photo_url;
  }
  return drawingAddress(drawingOf(user.id, profile.rgb_color), userInitials(profile));
}
