/** Signs somebody up who has services, a list and a collection, pairs a TV with them, and resolves with its token. */
export async function pairTv(url: string): Promise<string> {
  async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return (response.status === 204 ? null : await response.json()) as T;
  }
  const email = 'dora@exemplo.com.br';
  const password = 'Pão-de-queijo-7';
  const profile = { name: 'Dora Lima', use_photo_img: false };
  await call('POST', '/users/register', { email, password, username: 'dora', profile });
  const form = new URLSearchParams({ username: email, password });
  const { access_token: person } = await call<{ access_token: string }>(
    'POST',
    '/auth/login',
    form,
  );
  await call('PUT', '/services', { provider_ids: [8, 307, 1899] }, person);
  const { items } = await call<{ items: { id: number }[] }>('GET', '/movies/popular?size=30');
  for (const { id } of items)
    await call('POST', '/watchlist/add', { media_id: id, type: 'movie' }, person);
  const list = { name: 'Pra ver com a vó', description: 'Uma lista.', public: false };
  const { id } = await call<{ id: number }>('POST', '/collections', list, person);
  const medias = {
    items: items.slice(0, 20).map((item) => ({ media_id: item.id, type: 'movie' })),
  };
  await call('POST', `/collections/${id}/medias`, medias, person);
  const code = await call<{ device_code: string; user_code: string }>('POST', '/tv/code');
  await call('POST', `/tv/code/${code.user_code}/register`, undefined, person);
  const { device_code } = code;
  const tv = await call<{ access_token: string }>('POST', '/tv/token', { device_code });
  return tv.access_token;
}
