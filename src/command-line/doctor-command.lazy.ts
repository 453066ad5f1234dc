import { DrizzleQueryError } from 'drizzle-orm/errors';
import { OperatorError, messageOf } from '#platform/errors.ts';
import { printable } from '#platform/printable.ts';
import { say } from './command.ts';
import type { StandaloneCommand } from './command.ts';
import { checks } from './doctor-checks.ts';
import { notChecked, readParts } from './doctor-findings.ts';
import type { Check, DoctorContext, Finding } from './doctor-findings.ts';
import { logOf, openForCommand } from './open-database.lazy.ts';

/** `doctor`: looks at everything that the site needs, and says what to do. */
export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  summary:
    'Checks configuration, database, clock, disk, mail, uploads and film database, and says what to do.',
  async runAlone(env) {
    const read = readParts(env);
    if (read.wrong.database !== undefined) return examine({ ...read, database: null });
    const opened = await openForCommand(read.config, logOf(read.config)).then(
      (database) => ({ database }),
      (failure: unknown) => ({ database: null, failure }),
    );
    try {
      await examine({ ...read, ...opened });
    } finally {
      await opened.database?.close();
    }
  },
};

const MARKS: Record<Finding['state'], string> = { ok: 'ok', note: 'note', bad: 'BAD' };
const INDENT = ' '.repeat(20);

/** @throws OperatorError with the number of problems, if there are any */
export async function examine(context: DoctorContext): Promise<void> {
  let problems = 0;
  for (const check of checks) {
    const { state, what, advice } = await findingOf(check, context);
    if (state === 'bad') problems += 1;
    const lines = what.split('\n').map(printable).join(`\n${INDENT}`);
    say(`${MARKS[state].padEnd(5)}${check.name.padEnd(15)}${lines}`);
    if (advice !== undefined) say(`${INDENT}→ ${printable(advice)}`);
  }
  if (problems > 0) {
    throw new OperatorError(`${problems} ${problems === 1 ? 'problem' : 'problems'}`);
  }
}

async function findingOf({ part, run, advice }: Check, context: DoctorContext): Promise<Finding> {
  const wrong = part && context.wrong[part];
  if (wrong !== undefined) return notChecked(`correct ${wrong} first`);
  return run(context).catch((error: unknown): Finding => {
    // The message of the other is the statement.
    const reason = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    return { state: 'bad', what: messageOf(reason), advice };
  });
}
