/**
 * Walks through the provider's dialog as a browser does, with its cookies, and returns the address of
 * the site to which the provider sends the browser at last.
 */
export async function walkDialog(authorizationUrl: string, person: string): Promise<URL> {
  const start = new URL(authorizationUrl);
  start.searchParams.set('login_hint', person);
  const cookies = new Map<string, string>();
  let at = start;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      throw new Error(`the dialog stopped with ${response.status}: ${await response.text()}`);
    }
    at = new URL(location, at);
    if (at.origin !== start.origin) return at;
  }
  throw new Error('the dialog redirects without end');
}
