import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { GrantContext } from 'oidc-provider';

/** The provider's claims about a person. */
export type Claims = Record<string, string | boolean>;

/** The provider's behaviour: correct, dead, hanging, or failing with status 500. */
export type Mood = 'well' | 'down' | 'hanging' | 'failing';

/** The client of a code, as at Google. */
export const CLIENT = { id: 'vouver-test', secret: 'a-secret-of-the-test-client' };
/** The client of a form with an id token, as at Apple. */
export const FORM_CLIENT = 'vouver-test-form';

export interface OpenIdProvider {
  issuer: string;
  mood: Mood;
  /** The addresses to which both clients may send browsers back. */
  redirectUris: readonly string[];
  /** The paths of all requests so far. */
  readonly requests: string[];
  /** Adds a person, whose id is the button's text in the provider's dialog. */
  addPerson(id: string, claims: Claims): void;
  stop(): Promise<void>;
}

/**
 * Starts a real OpenID provider (oidc-provider) on this machine. Its dialog has a button for each
 * person and one to cancel; `login_hint` in the address of the dialog chooses without it.
 */
export async function startOpenIdProvider(
  redirectUris: readonly string[] = [],
): Promise<OpenIdProvider> {
  const people = new Map<string, Claims>();
  const requests: string[] = [];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await configuration(people, () => running.redirectUris));
  const callback = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { uid, params, prompt } = await provider.interactionDetails(request, response);
    const url = new URL(request.url ?? '/', issuer);
    const chosen = url.searchParams.get('person') ?? params['login_hint'];
    // Only the client of a form needs this, which is native; the person has just signed in.
    if (prompt.name === 'consent') {
      return provider.interactionFinished(request, response, { consent: {} });
    }
    if (chosen === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(dialog(`/interaction/${uid}`, [...people.keys()]));
      return undefined;
    }
    const result = people.has(chosen)
      ? { login: { accountId: chosen, remember: false } }
      : { error: 'access_denied', error_description: 'the person cancelled' };
    return provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  const running: OpenIdProvider = {
    issuer,
    mood: 'well',
    redirectUris,
    requests,
    addPerson: (id, claims) => void people.set(id, claims),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    requests.push(pathname);
    if (running.mood === 'down') request.socket.destroy();
    else if (running.mood === 'failing') response.writeHead(500).end();
    else if (running.mood === 'hanging') return;
    else if (pathname.startsWith('/interaction/')) {
      interact(request, response).catch(() => response.writeHead(400).end());
    } else callback(request, response);
  });
  return running;
}

async function configuration(people: Map<string, Claims>, redirectUris: () => readonly string[]) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['for tests'] },
    // The defaults, spelled out so that the provider does not warn about them.
    adapter: adapterWith((id) => clientOf(id, redirectUris())),
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // As at Google and Apple, the id token has the claims of all scopes.
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'name'],
    features: { devInteractions: { enabled: false } },
    // Apple's form has no verifier.
    pkce: {
      required: (context: { oidc: { params: { response_type?: string } } }) =>
        context.oidc.params.response_type === 'code',
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) =>
      people.has(id)
        ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }
        : undefined,
    // Nobody is asked for their consent.
    async loadExistingGrant({ oidc }: GrantContext) {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(oidc.params.scope);
      await grant.save();
      return grant;
    },
  };
}

/** The metadata of a client; read at each request, so that its addresses can change. */
function clientOf(id: string, redirectUris: readonly string[]): object | undefined {
  const shared = { client_id: id, redirect_uris: redirectUris };
  if (id === CLIENT.id) {
    return {
      ...shared,
      client_secret: CLIENT.secret,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    };
  }
  if (id !== FORM_CLIENT) return undefined;
  return {
    ...shared,
    // Others may not get id tokens at an address without TLS.
    application_type: 'native',
    response_types: ['code id_token'],
    grant_types: ['authorization_code', 'implicit'],
    token_endpoint_auth_method: 'none',
  };
}

const adapterWith = (client: (id: string) => object | undefined) =>
  class extends MemoryAdapter {
    readonly #model: string;

    constructor(model: string) {
      super(model);
      this.#model = model;
    }

    override async find(id: string): Promise<object | undefined> {
      return this.#model === 'Client' ? client(id) : super.find(id);
    }
  };

const dialog = (action: string, people: readonly string[]) => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Test provider</title>
<h1>Who are you?</h1>
<form action="${action}">
${[...people, 'cancel'].map((id) => `<button name="person" value="${id}">${id}</button>`).join('\n')}
</form>`;
