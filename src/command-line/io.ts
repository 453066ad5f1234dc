import { OperatorError } from '#platform/errors.ts';

/** Prints a line of a command's output. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The value of an option that is a number, from 0; undefined if it was not given. @throws OperatorError */
export function numberOf(
  values: Record<string, unknown>,
  name: string,
  { whole = false } = {},
): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (String(given).trim() !== '' && number >= 0 && (!whole || Number.isSafeInteger(number))) {
    return number;
  }
  throw new OperatorError(`--${name} must be a ${whole ? 'whole number' : 'number'}`);
}
