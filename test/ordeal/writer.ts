import { signUpBody } from '#test/account-requests.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '#test/accounts.ts';

/**
 * Writes ascending numbers as the description of one collection, each after the response to the one
 * before, so that it is known which of them was acknowledged.
 */
export class Writer {
  readonly #url: string;
  readonly #token: string;
  readonly #collection: number;
  #sent = 0;
  #acknowledged = 0;
  #isStopped = false;

  private constructor(url: string, token: string, collection: number) {
    this.#url = url;
    this.#token = token;
    this.#collection = collection;
  }

  /** Signs a person up and makes their collection. */
  static async signUp(url: string): Promise<Writer> {
    const email = `ordeal${Date.now()}@exemplo.com.br`;
    const post = async (path: string, init: RequestInit) => {
      const response = await fetch(`${url}/api${path}`, { method: 'POST', ...init });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    };
    const json = { 'content-type': 'application/json' };
    const account = signUpBody({ email, username: `ordeal${Date.now() % 1e9}` });
    await post('/users/register', { headers: json, body: JSON.stringify(account) });
    const credentials = new URLSearchParams({ username: email, password: PASSWORD });
    const { access_token: token } = await post('/auth/login', { body: credentials });
    const made = await post('/collections', {
      headers: { ...json, authorization: `Bearer ${String(token)}` },
      body: JSON.stringify({ name: 'Provas', description: textOf(0) }),
    });
    return new Writer(url, String(token), Number(made['id']));
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Writes until `stop`; a write that fails is not acknowledged, and the next one follows. */
  async write(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      this.#sent += 1;
      const number = this.#sent;
      const response = await this.#ask('PUT', {
        name: 'Provas',
        description: textOf(number),
      }).catch(() => null);
      if (response?.status === 200) this.#acknowledged = number;
      else await sleep(20);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** What is stored; anything below `acknowledged` is a lost write. */
  async read(): Promise<number> {
    const response = await this.#ask('GET');
    const { description } = (await response.json()) as { description: string };
    return Number(/\d+$/.exec(description)?.[0]);
  }

  #ask(method: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}/api/collections/${this.#collection}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

const textOf = (number: number) => `escrita ${number}`;
