import { createInterface } from 'node:readline/promises';
import { deleteUser, uploadDeletion } from '#accounts/user-deletion.ts';
import { setActive, setSuperuser, signOutEverywhere } from '#accounts/user-standing.ts';
import {
  countUsers,
  findUserByEmail,
  listUsers,
  summariseSignIns,
} from '#accounts/user-queries.ts';
import type { ListedUser, SignInSummary, User } from '#accounts/user-queries.ts';
import { systemClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { printable } from '#platform/printable.ts';
import { numberOf, say } from './command.ts';
import type { Command, CommandContext } from './command.ts';
import { requireMigrations } from './require-migrations.ts';

const positionals = '<email>';

/** `user …`: the accounts, while the server runs. */
export const userCommands: readonly Command[] = [
  {
    name: 'user list',
    summary: 'Lists accounts by e-mail address, 50 at a time; --after <email> continues a list.',
    options: { after: { type: 'string' }, limit: { type: 'string' }, all: { type: 'boolean' } },
    run: list,
  },
  {
    name: 'user show',
    summary: 'Shows one account.',
    positionals,
    run: async (context) => {
      const user = await userOf(context);
      const signIns = await summariseSignIns(context.database.db, user.id, systemClock.now());
      if (signIns) for (const line of userLines(user, signIns)) say(line);
    },
  },
  {
    name: 'user promote',
    summary: 'Makes a person a superuser.',
    positionals,
    run: (context) =>
      change(context, 'is a superuser', (user) => setSuperuser(context.database.db, user.id, true)),
  },
  {
    name: 'user demote',
    summary: 'Takes the rights of a superuser away.',
    positionals,
    run: (context) =>
      change(context, 'is not a superuser', (user) =>
        setSuperuser(context.database.db, user.id, false),
      ),
  },
  {
    name: 'user deactivate',
    summary: 'Signs a person out everywhere and lets them sign in no more; nothing is deleted.',
    positionals,
    run: (context) =>
      change(context, 'is inactive', (user) =>
        setActive(context.database.db, user.id, false, systemClock),
      ),
  },
  {
    name: 'user activate',
    summary: 'Lets a person who was deactivated sign in again.',
    positionals,
    run: (context) =>
      change(context, 'is active', (user) =>
        setActive(context.database.db, user.id, true, systemClock),
      ),
  },
  {
    name: 'user sign-out',
    summary: 'Ends all sessions of a person.',
    positionals,
    run: async (context) => {
      const user = await userOf(context);
      const ended = await signOutEverywhere(context.database.db, user.id, systemClock);
      say(`ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${printable(user.email)}`);
    },
  },
  {
    name: 'user delete',
    summary: 'Deletes an account with everything of the person, for good.',
    positionals,
    options: { yes: { type: 'boolean' } },
    run: remove,
  },
];

const PAGE = 50;
const BATCH = 500;

async function list({ database, values }: CommandContext): Promise<void> {
  await requireMigrations(database);
  const { db } = database;
  const all = values['all'] === true;
  const limit = numberOf(values, 'limit', { whole: true }) ?? PAGE;
  if (limit === 0) throw new OperatorError('--limit must be 1 or more');
  if (all && values['limit'] !== undefined) throw new OperatorError('use --limit or --all');
  let after = typeof values['after'] === 'string' ? values['after'] : null;
  let shown = 0;
  for (let wanted = all ? Infinity : limit; wanted > 0;) {
    const size = Math.min(BATCH, wanted);
    const page = await listUsers(db, { after, limit: size });
    for (const user of page) say(listLine(user));
    shown += page.length;
    wanted -= page.length;
    after = page.at(-1)?.email ?? after;
    if (page.length < size) wanted = 0;
  }
  const total = await countUsers(db);
  if (shown === 0) say(total === 0 ? 'there are no accounts' : 'there are no more accounts');
  else if (shown === limit && !all)
    say(`of ${total} accounts; continue with --after ${printable(after ?? '')}`);
}

async function change(
  context: CommandContext,
  state: string,
  make: (user: User) => Promise<boolean>,
): Promise<void> {
  const user = await userOf(context);
  const changed = await make(user);
  say(`${printable(user.email)} ${changed ? 'now' : 'already'} ${state}`);
}

async function remove(context: CommandContext): Promise<void> {
  const user = await userOf(context);
  const email = printable(user.email);
  if (context.values['yes'] !== true) await confirm(user.email, email);
  const { pool, db } = context.database;
  const jobs = await openJobs({ pool, log: context.log, kinds: [uploadDeletion] });
  try {
    const isDeleted = await deleteUser(db, user.id, { clock: systemClock, jobs });
    if (!isDeleted) throw new OperatorError(`${email} was deleted by somebody else`);
    say(`deleted ${email}`);
  } finally {
    await jobs.stop();
  }
}

/** On a terminal the operator types the address again; a script has to say --yes. */
async function confirm(email: string, shown: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new OperatorError(`nothing was deleted: add --yes to delete ${shown} for good`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D reject.
  const typed = await terminal
    .question(`Type ${shown} to delete the account for good: `)
    .catch(() => '');
  terminal.close();
  if (typed.trim() !== email) throw new OperatorError('nothing was deleted');
}

/** The person whose address is the command's only argument. @throws OperatorError */
async function userOf({ database, positionals: words }: CommandContext): Promise<User> {
  const [email, ...others] = words;
  if (email === undefined || others.length > 0) {
    throw new OperatorError('name one account by its e-mail address');
  }
  await requireMigrations(database);
  const user = await findUserByEmail(database.db, email);
  if (!user) throw new OperatorError(`there is no account with the address ${printable(email)}`);
  return user;
}

/** One line of the list: address, user name, day of sign-up (UTC), and everything unusual. */
function listLine({ email, username, createdAt, ...user }: ListedUser): string {
  const marks = [
    ...(user.isActive ? [] : ['inactive']),
    ...(user.isVerified ? [] : ['unverified']),
    ...(user.isSuperuser ? ['superuser'] : []),
  ];
  const words = [printable(email), printable(username), createdAt.toISOString().slice(0, 10)];
  return [...words, ...marks].join('  ');
}

/** All facts about one account that are not secret. */
function userLines(user: User, signIns: SignInSummary): string[] {
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
