import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';

/** The keys of what checks look at: those of a part have rules in common, two parts have none. */
const PARTS = {
  database: ['DATABASE_URL', 'DATABASE_REPLICA_URLS'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  uploads: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'film database': ['TMDB_TOKEN', 'TMDB_BASE_URL'],
  folder: ['DATA_DIR'],
} as const;
export type Part = keyof typeof PARTS;

type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration that may be wrong. */
export type ReadParts = {
  /** If there are `problems`, only the valid parts that the checks need. */
  config: Config;
  /** Problems of the configuration, a line for each key. */
  problems: readonly string[];
  /** The invalid parts of the configuration, with the names of their keys. */
  wrong: Readonly<Partial<Record<Part, string>>>;
};

/** Reads the configuration or, if something in it is wrong, those of its parts that are right. */
export function readParts(env: Environment): ReadParts {
  const whole = readConfig(env);
  if (whole.ok) return { config: whole.config, problems: [], wrong: {} };
  const wrong: Partial<Record<Part, string>> = {};
  const right: Record<string, string | undefined> = {};
  for (const part of Object.keys(PARTS) as Part[]) {
    const own = Object.fromEntries(PARTS[part].map((key) => [key, env[key]]));
    const read = readConfig(own);
    if (read.ok) Object.assign(right, own);
    else wrong[part] = read.problems.map((line) => line.split(' ', 1)[0]).join(', ');
  }
  const read = readConfig(right);
  if (!read.ok) throw new OperatorError(read.problems.join('\n'));
  return { config: read.config, problems: whole.problems, wrong };
}
