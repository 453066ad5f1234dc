import { parseArgs } from 'node:util';
import { Problem } from './terminal.mjs';

const OPTIONS = {
  full: { type: 'boolean', default: false },
  name: { type: 'string', short: 't' },
  help: { type: 'boolean', short: 'h', default: false },
};

export const HELP = `npm test [-- [options] [paths]]

  --full            everything: both databases, every width, the trials; the default is one database
                    and each journey at the width where it matters
  -t, --name TEXT   only tests whose name contains TEXT (a regular expression)
  -h, --help        this text
  paths             only test files whose path contains one of these, e.g. src/search`;

/**
 * Reads the arguments of `npm test`.
 *
 * @throws {Problem} for an unknown option, naming those that exist
 */
export function readTestOptions(args) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    return { ...values, paths: positionals };
  } catch (error) {
    throw new Problem(`${error.message.split('. ')[0]}.\n\n${HELP}`);
  }
}
