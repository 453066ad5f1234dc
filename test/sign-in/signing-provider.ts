import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { onTestFinished } from 'vitest';

/** A key of the provider, published or not. */
export interface SigningKey {
  kid: string;
  private: CryptoKey;
  public: JWK;
}

export interface SigningProvider {
  issuer: string;
  key: SigningKey;
  published: JWK[];
  /** The issuer in the discovery document. */
  claimedIssuer: string;
  /** The id token for the next code. */
  idToken: () => Promise<string>;
  readonly requests: string[];
  /** An id token that is right but for `claims`; undefined takes a claim out. */
  sign: (claims: Record<string, unknown>, key?: SigningKey) => Promise<string>;
}

/** Shared by all providers of a process: making a key takes some tenths of a second. */
let firstKey: Promise<SigningKey> | undefined;

/**
 * An OpenID provider for one test, whose id tokens the test writes itself: with any claim, key and
 * algorithm. The code of a sign-in is exchanged for the token that `idToken` returns.
 */
export async function startSigningProvider(clientId: string): Promise<SigningProvider> {
  const first = await (firstKey ??= newKey('one'));
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider: SigningProvider = {
    issuer,
    key: first,
    published: [first.public],
    claimedIssuer: issuer,
    idToken: async () => provider.sign({}),
    requests: [],
    sign(claims, key = provider.key) {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: issuer, aud: clientId, sub: 'ana', iat: now, exp: now + 600 };
      return new SignJWT({ ...payload, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid })
        .sign(key.private);
    },
  };
  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    provider.requests.push(pathname);
    const send = (body: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (pathname === '/.well-known/openid-configuration') {
      send({
        issuer: provider.claimedIssuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    } else if (pathname === '/keys') send({ keys: provider.published });
    else if (pathname === '/token') {
      request.resume();
      void provider
        .idToken()
        .then((token) => send({ access_token: 'x', token_type: 'Bearer', id_token: token }));
    } else response.writeHead(404).end();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}

export async function newKey(kid: string): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const published = { ...(await exportJWK(pair.publicKey)), use: 'sig', alg: 'RS256', kid };
  return { kid, private: pair.privateKey, public: published };
}
