import { resolve } from 'node:path';
import { z } from 'zod';

/** The levels pino knows, least talkative last. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const port = z
  .string()
  .trim()
  .regex(/^\d+$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be 0 (any free port) to 65535'));

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine((value) => URL.canParse(value) && isOrigin(new URL(value)), {
    error: 'must be an origin only, such as https://vouver.example, without path or query',
  })
  .transform((value) => new URL(value).origin);

const environment = z
  .object({
    PORT: port.prefault('3000'),
    // Everything that can reach the machine, so that a container and a phone in the same
    // network work unchanged; set 127.0.0.1 behind a reverse proxy on the same machine.
    HOST: z.string().trim().min(1).default('0.0.0.0'),
    SITE_URL: webAddress.optional(),
    SITE_NAME: z.string().trim().min(1).max(40, 'must be 40 characters at most').default('VouVer'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
      .optional(),
    LOG_LEVEL: z
      .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
      .default('info'),
  })
  .refine(({ PORT, SITE_URL }) => PORT !== 0 || SITE_URL !== undefined, {
    path: ['SITE_URL'],
    error: 'must be set where PORT is 0: links cannot name a port that is not known yet',
    // Beside other problems too, so that all of them are named at once.
    when: () => true,
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    siteName: env.SITE_NAME,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
  }));

/** `dataDir` is absolute; `siteUrl` is an origin without a slash at its end. */
export type Config = Readonly<z.output<typeof environment>>;

/** One line a wrong key, ready to print: `PORT must be a port number (it is "abc")`. */
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once. An empty value counts as absent, as in a `.env` line left blank. */
export function readConfig(env: Environment): ConfigResult {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(present);
  if (parsed.success) return { ok: true, config: parsed.data };
  const problems = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const key = String(issue.path[0]);
    if (!problems.has(key)) problems.set(key, `${key} ${issue.message} (${shown(key, env[key])})`);
  }
  return { ok: false, problems: [...problems.values()] };
}

function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** A database address may hold a password, so its value is never repeated. */
function shown(key: string, value: string | undefined): string {
  return key === 'DATABASE_URL' ? 'its value is not shown' : `it is ${JSON.stringify(value ?? '')}`;
}
