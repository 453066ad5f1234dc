import type { User } from '#api/types.ts';
import { avatarAddress, userInitials } from '#shared/user-avatar.ts';
import type { Me } from './first-paint.ts';

/** Name and surname, or the username of somebody who has given neither. */
export const fullName = ({ username, profile: { name, surname } }: User): string =>
  `${name} ${surname}`.trim() || username;

/** A person as the bar shows them. */
export const meOf = (user: User): Me => ({
  initials: userInitials(user.profile),
  picture: avatarAddress(user, { isSmall: true }),
});
