/** The client that an operator registered at a provider, and where that provider is. */
export interface SocialClient {
  /** Without a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The providers of social sign-in; an absent one is not configured. */
export interface SocialSignIn {
  /** The origins of the site at which a sign-in may begin and end. */
  hosts: readonly string[];
  google: SocialClient | undefined;
  /** `issuer` is the address of the sign-in dialog, `graphUrl` of the Graph API. */
  facebook: (SocialClient & { graphUrl: string }) | undefined;
  /** Its first client id is the site's; id tokens may be made out for any of them. */
  apple: { issuer: string; clientIds: readonly [string, ...string[]] } | undefined;
}

interface SocialKeys {
  SIGN_IN_HOSTS: readonly string[];
  GOOGLE_ISSUER: string;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  FACEBOOK_ISSUER: string;
  FACEBOOK_GRAPH_URL: string;
  FACEBOOK_CLIENT_ID?: string | undefined;
  FACEBOOK_CLIENT_SECRET?: string | undefined;
  APPLE_ISSUER: string;
  APPLE_CLIENT_ID?: readonly [string, ...string[]] | undefined;
}

export function socialSignIn(env: SocialKeys, siteUrl: string): SocialSignIn {
  const google = clientOf(env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const facebook = clientOf(
    env.FACEBOOK_ISSUER,
    env.FACEBOOK_CLIENT_ID,
    env.FACEBOOK_CLIENT_SECRET,
  );
  return {
    hosts: [...new Set([siteUrl, ...env.SIGN_IN_HOSTS])],
    google,
    facebook: facebook && { ...facebook, graphUrl: env.FACEBOOK_GRAPH_URL },
    apple: env.APPLE_CLIENT_ID && { issuer: env.APPLE_ISSUER, clientIds: env.APPLE_CLIENT_ID },
  };
}

const clientOf = (
  issuer: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): SocialClient | undefined =>
  clientId === undefined || clientSecret === undefined
    ? undefined
    : { issuer, clientId, clientSecret };

/** True if browsers accept `Secure` cookies from this address: https, or this machine. */
export function isBrowserSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isThisMachine(hostname);
}

const isThisMachine = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);
