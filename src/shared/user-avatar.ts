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
  const used = named.length > 0 ? named : words;
  const last = used.length > 1 ? used.at(-1)! : '';
  return ((used[0] ?? '').charAt(0) + last.charAt(0)).toUpperCase();
}

/** The number of a person's drawing: the one nearest to their colour, or one chosen by their id. */
export function drawingOf(user: Pick<AvatarUser, 'id'> & { profile: { rgb_color: string } }) {
  const colour = channels(user.profile.rgb_color);
  if (colour) {
    const distances = DRAWING_COLOURS.map((drawn) =>
      channels(drawn)!.reduce((sum, value, at) => sum + (value - colour[at]!) ** 2, 0),
    );
    return distances.indexOf(Math.min(...distances));
  }
  let sum = 0;
  for (const sign of user.id) sum = (sum * 31 + sign.charCodeAt(0)) % 65_521;
  return sum % DRAWING_COLOURS.length;
}

/** `#E7A13C` or `rgb(231, 161, 60)` as three numbers; null for anything else. */
function channels(colour: string): number[] | null {
  if (/^#[0-9a-f]{6}$/i.test(colour)) {
    return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  }
  return /^rgb\((\d+, ?){2}\d+\)$/i.test(colour) ? colour.match(/\d+/g)!.map(Number) : null;
}

export const drawingAddress = (drawing: number, initials: string) =>
  `/art/avatar/drawing/${drawing}${initials && `-${initials}`}.svg`;

/** The address of a person's photo, small if `isSmall` (128 px), or else of their drawing. */
export function avatarAddress(user: AvatarUser, { isSmall = false } = {}): string {
  const { profile } = user;
  if (profile.use_photo_img && profile.photo_url) {
    return isSmall ? smallerUpload(profile.photo_url) : profile.photo_url;
  }
  return drawingAddress(drawingOf(user), userInitials(profile));
}
