// Sign-in with Google, Facebook and Apple.
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { socialProviders } from '#platform/social/providers.ts';
import { apiOf, recorder, type Check, type Row } from './changed-key.ts';
import { limited } from './people-keys.ts';

const discovery = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/entrar`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/chaves`,
  access_token: 'a',
  token_type: 'bearer',
});

const SECRETS = {
  host: 'https://guia.example',
  state: 'estado',
  nonce: 'nonce',
  codeVerifier: 'v'.repeat(43),
};

type Provider = 'google' | 'facebook' | 'apple';

const providerOf = (config: Config, name: Provider) =>
  socialProviders(config.social, { log: silentLog, clock: systemClock })[name]!;

/** The address to which a browser is sent to sign in, or the provider's request with its answer. */
const social =
  (
    provider: Provider,
    key: string,
    { value, see, exchanges = false }: { value?: string; see: string; exchanges?: boolean },
  ) =>
  async (): Promise<Row> => {
    const [one, other] = [await recorder(discovery), await recorder(discovery)];
    const upper = provider.toUpperCase();
    const beside: Record<string, string> = {
      [`${upper}_ISSUER`]: one.origin,
      [`${upper}_CLIENT_ID`]: provider === 'apple' ? 'site,app' : 'cliente',
      ...(provider !== 'apple' && { [`${upper}_CLIENT_SECRET`]: 'segredo-do-provedor' }),
      ...(provider === 'facebook' && { FACEBOOK_GRAPH_URL: one.origin }),
    };
    return {
      values: [value ?? other.origin, beside[key]!],
      beside,
      seen: [true, false],
      effect: async (config) => {
        const client = providerOf(config, provider);
        const begun = await client.authorizationUrl(SECRETS, ['email']);
        if (exchanges && 'personOf' in client) await client.personOf('codigo', SECRETS as never);
        const asked = [...one.seen, ...other.seen].splice(0).map(({ path, body }) => path + body);
        one.seen.splice(0);
        const isOther = other.seen.splice(0).length > 0;
        const url = begun.ok ? decodeURIComponent(begun.value) : '';
        const text = `${url} ${asked.join(' ')} ${isOther ? other.origin : ''}`;
        return text.includes(see === '' ? other.origin : see);
      },
    };
  };

export const SOCIAL_KEYS: Readonly<Record<string, Check>> = {
  GOOGLE_ISSUER: social('google', 'GOOGLE_ISSUER', { see: '' }),
  GOOGLE_CLIENT_ID: social('google', 'GOOGLE_CLIENT_ID', { value: 'guia', see: 'client_id=guia' }),
  GOOGLE_CLIENT_SECRET: social('google', 'GOOGLE_CLIENT_SECRET', {
    value: 'segredo-do-guia-1',
    see: 'client_secret=segredo-do-guia-1',
    exchanges: true,
  }),
  FACEBOOK_ISSUER: social('facebook', 'FACEBOOK_ISSUER', { see: '' }),
  FACEBOOK_CLIENT_ID: social('facebook', 'FACEBOOK_CLIENT_ID', {
    value: 'guia',
    see: 'client_id=guia',
  }),
  FACEBOOK_CLIENT_SECRET: social('facebook', 'FACEBOOK_CLIENT_SECRET', {
    value: 'segredo-do-guia-1',
    see: 'client_secret=segredo-do-guia-1',
    exchanges: true,
  }),
  FACEBOOK_GRAPH_URL: social('facebook', 'FACEBOOK_GRAPH_URL', { see: '', exchanges: true }),
  APPLE_ISSUER: social('apple', 'APPLE_ISSUER', { see: '' }),
  APPLE_CLIENT_ID: social('apple', 'APPLE_CLIENT_ID', { value: 'guia,x', see: 'client_id=guia' }),
  SIGN_IN_HOSTS: async () => {
    const { origin } = await recorder(discovery);
    return {
      values: ['https://www.guia.example', ''],
      seen: [200, 422],
      beside: {
        GOOGLE_ISSUER: origin,
        GOOGLE_CLIENT_ID: 'guia',
        GOOGLE_CLIENT_SECRET: 'segredo-do-guia-1',
      },
      effect: async (config) => {
        const query = 'scopes=email&host=https%3A%2F%2Fwww.guia.example';
        return (await apiOf(config).ask(`/auth/google/authorize?${query}`)).status;
      },
    };
  },
  SOCIAL_SIGN_IN_LIMIT: async () => {
    const { origin } = await recorder(discovery);
    return limited(
      (_, __, api) => Promise.resolve(api.ask('/auth/google/authorize?scopes=email')),
      200,
      {
        GOOGLE_ISSUER: origin,
        GOOGLE_CLIENT_ID: 'guia',
        GOOGLE_CLIENT_SECRET: 'segredo-do-guia-1',
      },
    );
  },
};
