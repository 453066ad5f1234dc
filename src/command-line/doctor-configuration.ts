import { readConfig } from '#platform/config.ts';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { bad, note, ok } from './doctor-findings.ts';
import type { DoctorContext, Finding } from './doctor-findings.ts';

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
type Read = { config: Config } & Pick<DoctorContext, 'problems' | 'wrong'>;

/** Reads the configuration or, if something in it is wrong, those of its parts that are right. */
export function readParts(env: Environment): Read {
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

export async function checkConfiguration({ config, problems }: DoctorContext): Promise<Finding> {
  if (problems.length > 0) {
    return bad(
      problems.join('\n'),
      'correct them in the environment; the server does not start until then, see "Configuration" in the guide',
    );
  }
  const isPublic = config.siteUrl.startsWith('https://');
  if (!isPublic) {
    return note(
      `${config.siteUrl} is not https`,
      'for a public site set SITE_URL to its https address',
    );
  }
  if (config.trustedProxies.length === 0) {
    const advice =
      'behind a proxy set TRUSTED_PROXIES to its address, or all visitors share one limit';
    return note(`${config.siteUrl}, no trusted proxies`, advice);
  }
  return ok(config.siteUrl);
}
