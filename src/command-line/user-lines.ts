import type { ListedUser, SignInSummary } from '#accounts/user-list-queries.ts';
import type { User } from '#accounts/user-queries.ts';
import { printable } from '#platform/printable.ts';

/** One line of the list: address, user name, day of sign-up (UTC), and everything unusual. */
export function listLine({ email, username, createdAt, ...user }: ListedUser): string {
  const marks = [
    ...(user.isActive ? [] : ['inactive']),
    ...(user.isVerified ? [] : ['unverified']),
    ...(user.isSuperuser ? ['superuser'] : []),
  ];
  const words = [printable(email), printable(username), createdAt.toISOString().slice(0, 10)];
  return [...words, ...marks].join('  ');
}

/** All facts about one account that are not secret. */
export function userLines(user: User, signIns: SignInSummary): string[] {
  const password = signIns.passwordChangedAt;
  const methods = [
    ...(password === null ? [] : [`password (set ${moment(password)})`]),
    ...signIns.providers,
  ];
  const rows: [string, string][] = [
    ['e-mail', `${user.email}${user.isVerified ? '' : ' (unverified)'}`],
    ['id', user.id],
    ['username', user.username],
    ['name', [user.name, user.surname].filter((name) => name !== '').join(' ')],
    ['state', user.isActive ? 'active' : 'inactive'],
    ['superuser', user.isSuperuser ? 'yes' : 'no'],
    ['signed up', moment(signIns.createdAt)],
    ['signs in with', methods.join(', ') || 'nothing'],
    ['last sign-in', moment(signIns.lastSignInAt)],
    ['sessions', sessionsOf(signIns)],
  ];
  return rows.map(([name, value]) => `${name.padEnd(15)}${printable(value)}`);
}

const sessionsOf = ({ sessions, lastSeenAt }: SignInSummary): string =>
  lastSeenAt === null ? String(sessions) : `${sessions}, last seen ${moment(lastSeenAt)}`;

/** `2026-11-22 17:05 UTC`. */
const moment = (at: Date | null): string =>
  at === null ? 'none' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
