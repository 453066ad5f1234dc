/** A bucket of an S3-compatible server. */
export interface S3Config {
  /** An address without a slash at its end: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Either all are set or none; `S3_REGION` has a default, and needs the others too. */
const KEYS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Key = (typeof KEYS)[number];
type S3Environment = Partial<Record<Key | 'S3_REGION', string | undefined>>;

/** True if a key is set, or if no key is. */
export const hasWith =
  (key: Key) =>
  (env: S3Environment): boolean =>
    env[key] !== undefined || [...KEYS, 'S3_REGION' as const].every((one) => !env[one]);

export const besideOthers = (key: Key) => ({
  path: [key],
  error: 'must be set where another S3_ key is',
  when: () => true,
});

/** Undefined without a bucket. */
export function s3Of(env: S3Environment): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
