/** Words of examples, factory settings and careless choices. */
const SAMPLES =
  /^(|admin|administrator|change-?me|changeit|default|example|guest|letmein|minio(admin)?|pass(word)?|password123|postgres|root|sample|secret|segredo|senha|test|token|troque|vouver|x+|0+|123\d*)$/i;

/** Characters; `openssl rand -hex 16` gives 32. */
const SHORTEST = 16;
/** Characters of a password for one of our own servers, which limits no guesses. */
const SHORTEST_PASSWORD = 8;

/** Secrets that the operator makes up; those of other services have their services' form. */
const OWN = ['METRICS_TOKEN'] as const;
const GIVEN = [
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'TMDB_TOKEN',
  'OMDB_KEY',
  'STREAMING_AVAILABILITY_KEY',
] as const;
/** Keys with addresses that contain a password, separated by commas, and the least length of it. */
const IN_ADDRESSES = {
  DATABASE_URL: SHORTEST_PASSWORD,
  DATABASE_REPLICA_URLS: SHORTEST_PASSWORD,
  // The mail service chooses its length.
  SMTP_URL: 0,
  OTEL_EXPORTER_OTLP_ENDPOINT: 0,
} as const;
/** `name=value` pairs, separated by commas and encoded as in an address. */
const IN_HEADERS = ['OTEL_EXPORTER_OTLP_HEADERS'] as const;

type Key =
  | (typeof OWN)[number]
  | (typeof GIVEN)[number]
  | keyof typeof IN_ADDRESSES
  | (typeof IN_HEADERS)[number];
type Secrets = Partial<Record<Key, string>> & { SITE_URL?: string | undefined };

/** A secret that a public site must not have, and the reason. */
export type WeakSecret = { key: string; problem: string };

/**
 * The secrets that a public site, reached over https, must not have: samples of guides, and ones that can be guessed.
 * An address without a password is accepted: its server knows us in another way.
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
  for (const [key, shortest] of Object.entries(IN_ADDRESSES)) {
    const passwords = passwordsIn(env[key as keyof typeof IN_ADDRESSES] ?? '');
    if (passwords.some((password) => SAMPLES.test(password))) {
      weak.push({ key, problem: `must have a password of its own, ${SAMPLE}` });
    } else if (passwords.some((password) => password.length < shortest)) {
      weak.push({ key, problem: `must have a password of ${shortest} characters at least` });
    }
  }
  for (const key of IN_HEADERS) {
    if (headersIn(env[key] ?? '').some((value) => SAMPLES.test(value)))
      weak.push({ key, problem: `must have secrets of its own: ${SAMPLE}` });
  }
  return weak;
}

/** The passwords of addresses that have one. */
function passwordsIn(addresses: string): string[] {
  return addresses
    .split(',')
    .map((address) => address.trim())
    .filter((address) => URL.canParse(address))
    .map((address) => decoded(new URL(address).password))
    .filter((password) => password !== '');
}

/** The values of headers, without the scheme of an `Authorization`. */
function headersIn(pairs: string): string[] {
  return pairs
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => decoded(pair.slice(pair.indexOf('=') + 1)).trim())
    .map((value) => value.replace(/^(bearer|basic|api-key)\b ?/i, '').trim());
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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

/** The value of a key in the form in which messages may show it. */
export function shownValue(key: string, value: string | undefined): string {
  return secret.has(key) ? 'its value is not shown' : `it is ${JSON.stringify(value ?? '')}`;
}
