import type { Database } from '#platform/database/database.ts';
import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';

/** The keys of what checks look at: those of a part have rules in common, two parts have none. */
const PARTS = {
  database: ['DATABASE_URL', 'DATABASE_REPLICA_URLS'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  uploads: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'film database': ['TMDB_TOKEN', 'TMDB_BASE_URL'],
  'offer sources': [
    'WIKIDATA',
    'WIKIDATA_ENDPOINT',
    'CONTACT_EMAIL',
    'STREAMING_AVAILABILITY_KEY',
    'STREAMING_AVAILABILITY_GATEWAY',
    'STREAMING_AVAILABILITY_BASE_URL',
    'STREAMING_AVAILABILITY_MONTHLY_LIMIT',
  ],
  folder: ['DATA_DIR'],
} as const;
type Part = keyof typeof PARTS;

type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration that may be wrong. */
type ReadParts = {
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

/** `bad` needs the operator; `note` is worth knowing. `advice` says what to do. */
export type Finding = { state: 'ok' | 'note' | 'bad'; what: string; advice?: string };

/** The input of the checks. */
export type DoctorContext = ReadParts & {
  /** The database; null if it does not open. */
  database: Database | null;
  /** The error with which it did not open. */
  failure?: unknown;
};

export type Check = {
  name: string;
  /** The part of the configuration that the check needs. */
  part?: Part;
  run: (context: DoctorContext) => Promise<Finding>;
  /** Advice for a check that throws. */
  advice: string;
};

export const fine = (what: string): Finding => ({ state: 'ok', what });
export const note = (what: string, advice: string): Finding => ({ state: 'note', what, advice });
export const bad = (what: string, advice: string): Finding => ({ state: 'bad', what, advice });

/** The finding of a check that must wait for something else. */
export const notChecked = (advice: string): Finding => note('not checked', advice);
export const needsDatabase = notChecked('the database has to answer first');
