import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const PROJECT = join(import.meta.dirname, '../..');
const CACHE = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
/** A process may not have more than the one that starts it, and podman's defaults are a million. */
const LOW_LIMITS = '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n';

/** Settings that are tried in turn; each helps where a kernel, or another container around this one, allows less. */
const SETTINGS = ['', LOW_LIMITS, `${LOW_LIMITS}[engine]\nruntime = "runc"\n`];

export interface Build {
  tag: string;
  folder: string;
  file?: string;
  /** Further words of `podman build`. */
  words?: readonly string[];
}

/**
 * Podman with a store of its own in the user's cache, so that a stand-in never takes the place of an image of this
 * machine. The store stays: the next run need not make the stand-ins again.
 */
export class Podman {
  readonly folder = join(CACHE, 'vouver-ordeal');
  readonly #socket = join(this.folder, 'podman.sock');
  readonly #env: NodeJS.ProcessEnv;
  #service: ChildProcess | undefined;
  #checks = Promise.resolve();
  #isServing = false;

  constructor() {
    mkdirSync(this.folder, { recursive: true });
    this.#env = {
      ...process.env,
      CONTAINERS_CONF: join(this.folder, 'containers.conf'),
      CONTAINERS_STORAGE_CONF: join(this.folder, 'storage.conf'),
      DOCKER_HOST: `unix://${this.#socket}`,
      COMPOSE_HTTP_TIMEOUT: '300',
    };
    const store = { driver: 'overlay', graphroot: 'store', runroot: 'run' };
    const lines = Object.entries(store).map(
      ([key, value]) => `${key} = "${key === 'driver' ? value : join(this.folder, value)}"`,
    );
    writeFileSync(this.#env.CONTAINERS_STORAGE_CONF!, `[storage]\n${lines.join('\n')}\n`);
    this.#configure('');
  }

  #configure(settings: string): void {
    const engine = settings.includes('[engine]') ? settings : `${settings}[engine]\n`;
    // Names without a registry are those of this store, and the networks are none of this machine's.
    const text = `${engine}compat_api_enforce_docker_hub = false
[network]
network_backend = "netavark"
network_config_dir = "${join(this.folder, 'networks')}"
`;
    writeFileSync(this.#env.CONTAINERS_CONF!, text);
  }

  /** Finds settings with which an image runs here. @throws if there are none */
  async adapt(image: string): Promise<void> {
    const reasons: string[] = [];
    for (const settings of SETTINGS) {
      this.#configure(settings);
      try {
        await this.run('run', '--rm', '--network=none', image, 'true');
        return;
      } catch (error) {
        reasons.push((error as Error).message.trim().split('\n').at(-1)!);
      }
    }
    throw new Error(`podman runs no container here: ${reasons.join('; ')}`);
  }

  /** Runs podman and gives what it prints. @throws with what it prints as an error */
  async run(...words: string[]): Promise<string> {
    return this.#execute('podman', words);
  }

  async #execute(program: string, words: readonly string[]): Promise<string> {
    const options = { cwd: PROJECT, env: this.#env, maxBuffer: 2 ** 28 };
    return (await promisify(execFile)(program, words, options)).stdout.trim();
  }

  async has(image: string): Promise<boolean> {
    return this.run('image', 'exists', image).then(
      () => true,
      () => false,
    );
  }

  /** The format is Docker's: OCI's has no health check. The network is this machine's, which reaches the registries. */
  async build({ tag, folder, file, words = [] }: Build): Promise<void> {
    const from = file === undefined ? [] : ['--file', file];
    const options = ['--format=docker', '--network=host', '--quiet', ...from, ...words];
    await this.run('build', ...options, '--tag', tag, folder);
  }

  /** Reads from `podman inspect` by a template of Go. */
  inspect(name: string, template: string): Promise<string> {
    return this.run('inspect', '--format', template, name);
  }

  /** Runs the health check of a container until it succeeds. @throws after `patienceMs` */
  async untilHealthy(container: string, patienceMs = 900_000): Promise<number> {
    const begun = performance.now();
    for (;;) {
      const isHealthy = await this.run('healthcheck', 'run', container).then(
        () => true,
        () => false,
      );
      if (isHealthy) return performance.now() - begun;
      if (performance.now() - begun > patienceMs) {
        const log = await this.run('logs', '--tail=20', container).catch(String);
        throw new Error(`${container} is not healthy: ${log}`);
      }
      await sleep(500);
    }
  }

  /**
   * Serves Docker's API to `docker-compose`. podman leaves the times of health checks to systemd; they run here, so
   * that the composition waits for them on machines without it as well.
   */
  async serve(checked: readonly string[]): Promise<void> {
    const words = ['system', 'service', '--time=0', `unix://${this.#socket}`];
    this.#service = spawn('podman', words, { env: this.#env, stdio: 'ignore' });
    while (!existsSync(this.#socket)) await sleep(100);
    this.#isServing = true;
    this.#checks = this.#check(checked);
  }

  /** One check after another: on a busy machine they would pile up. */
  async #check(containers: readonly string[]): Promise<void> {
    while (this.#isServing) {
      for (const name of containers)
        await this.run('healthcheck', 'run', name).catch(() => undefined);
      await sleep(5000);
    }
  }

  async stopServing(): Promise<void> {
    this.#isServing = false;
    await this.#checks;
    const service = this.#service;
    if (!service || service.exitCode !== null) return;
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill();
    await ended;
  }

  /** `docker-compose` with the project's own compose.yaml. */
  async compose(env: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
    const secrets = join(this.folder, 'env');
    const composition = join(this.folder, 'compose.yaml');
    const lines = Object.entries(env).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(secrets, lines.join(''), { mode: 0o600 });
    // docker-compose before version 2 knows the name only as an option, and believes that its own network has
    // changed, because podman adds an option to it.
    const text = readFileSync(join(PROJECT, 'compose.yaml'), 'utf8')
      .replace(/^name: .*$/m, '')
      .replace('ipam: { ', 'ipam: { options: { driver: host-local }, ');
    writeFileSync(composition, text);
    const files = ['--env-file', secrets, '--file', composition];
    const project = ['--project-name', 'vouver', '--project-directory', PROJECT];
    return this.#execute('docker-compose', [...project, ...files, ...words]);
  }
}

/** The programs that the trials of the image need and this machine lacks. */
export function missingPrograms(): string[] {
  const needed = { podman: '--version', 'docker-compose': 'version', debootstrap: '--version' };
  const missing = Object.entries(needed).flatMap(([name, word]) => (runs(name, word) ? [] : name));
  return process.getuid?.() === 0 ? missing : [...missing, 'root'];
}

function runs(program: string, word: string): boolean {
  try {
    execFileSync(program, [word], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
