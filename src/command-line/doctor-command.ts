import { OperatorError, messageOf } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import type { Command, CommandContext } from './command.ts';
import { checks } from './doctor-checks.ts';
import type { Finding } from './doctor-checks.ts';
import { say } from './sync-actions.ts';

/** `doctor`: looks at everything that the site needs, and says what to do. */
export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary:
      'Checks configuration, database, clock, disk, mail, uploads and film database, and says what to do.',
    run: examine,
  },
];

const MARKS: Record<Finding['state'], string> = { ok: 'ok', note: 'note', bad: 'BAD' };

async function examine(context: CommandContext): Promise<void> {
  let problems = 0;
  for (const { name, run } of checks) {
    const { state, what, advice } = await run(context).catch((error: unknown): Finding => ({
      state: 'bad',
      what: messageOf(error),
    }));
    if (state === 'bad') problems += 1;
    say(`${MARKS[state].padEnd(5)}${name.padEnd(15)}${printable(what)}`);
    if (advice !== undefined) say(`${' '.repeat(20)}→ ${printable(advice)}`);
  }
  if (problems > 0) {
    throw new OperatorError(`${problems} ${problems === 1 ? 'problem' : 'problems'}`);
  }
}
