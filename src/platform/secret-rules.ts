/** Words of examples, of factory settings and of nobody's choosing. */
const SAMPLES =
  /^(|admin|administrator|change-?me|changeit|default|example|guest|letmein|minio(admin)?|pass(word)?|password123|postgres|root|sample|secret|segredo|senha|test|token|troque|vouver|x+|0+|123\d*)$/i;

/** In characters: `openssl rand -hex 16` gives 32. */
const SHORTEST = 16;

/** Secrets that the operator makes up; those of other services have the form that these give them. */
const OWN = ['METRICS_TOKEN'] as const;
const GIVEN = [
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'TMDB_TOKEN',
  'OMDB_KEY',
] as const;
const IN_ADDRESSES = ['DATABASE_URL', 'SMTP_URL'] as const;

type Secrets = Partial<
  Record<(typeof OWN)[number] | (typeof GIVEN)[number] | (typeof IN_ADDRESSES)[number], string>
> & { SITE_URL?: string | undefined };

/** What is wrong with a secret of a public site. */
export type WeakSecret = { key: string; problem: string };

/**
 * The secrets that a public site, one reached over https, must not have: the sample of some guide, or one
 * that can be guessed. A missing password in an address is the server's own way to know us.
 */
export function weakSecrets(env: Secrets): WeakSecret[] {
  if (env.SITE_URL?.startsWith('https://') !== true) return [];
  const weak: WeakSecret[] = [];
  for (const key of [...OWN, ...GIVEN]) {
    const value = env[key];
    if (value !== undefined && SAMPLES.test(value)) weak.push({ key, problem: SAMPLE });
  }
  for (const key of OWN) {
    const value = env[key];
    if (value !== undefined && value.length < SHORTEST) weak.push({ key, problem: SHORT });
  }
  for (const key of IN_ADDRESSES) {
    const value = env[key];
    const password = value !== undefined && URL.canParse(value) ? new URL(value).password : '';
    if (password !== '' && SAMPLES.test(decodeURIComponent(password))) {
      weak.push({ key, problem: `must have a password of its own, ${SAMPLE}` });
    }
  }
  return weak;
}

const SAMPLE = 'must not be a sample: everybody can guess it';
const SHORT = `must have ${SHORTEST} characters at least: openssl rand -hex 16 makes one`;

/** Keys whose values may contain a password or token and are therefore never printed. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'SMTP_URL',
  'TMDB_TOKEN',
  'OMDB_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
]);

/** A key's value as messages may show it. */
export function shown(key: string, value: string | undefined): string {
  return secret.has(key) ? 'its value is not shown' : `it is ${JSON.stringify(value ?? '')}`;
}
