import { parseArgs } from 'node:util';
import { Problem } from './terminal.mjs';

/**
 * Reads a script's options. An unknown one is refused with the names of those that there are, and so is an
 * argument without a name, unless the script takes `paths`.
 *
 * @param {Record<string, { type: 'string' | 'boolean', about: string }>} declared
 */
export function readOptions(args, usage, declared, { takesPaths = false } = {}) {
  const options = { ...declared, help: { type: 'boolean', about: 'prints this' } };
  try {
    const { values, positionals: paths } = parseArgs({
      args,
      options,
      strict: true,
      allowPositionals: takesPaths,
    });
    return { ...values, paths, help: values.help ? helpOf(usage, options) : undefined };
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new Problem(`${error.message.split('. ')[0]}. Options: ${names.join(', ')}`);
  }
}

/** A whole number above zero, or the default. */
export function countOf(value, name, otherwise) {
  if (value === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Problem(`--${name} must be a whole number above 0`);
  return Number(value);
}

function helpOf(usage, options) {
  const lines = Object.entries(options).map(([name, { type, about }]) => {
    const written = type === 'string' ? `--${name} VALUE` : `--${name}`;
    return `  ${written.padEnd(18)} ${about}`;
  });
  return [usage, '', ...lines].join('\n');
}
