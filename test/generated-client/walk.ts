// A visit by a program that knows nothing of VouVer but a client generated from the API's document: from
// the registration to the deletion of an account. `generated-client.db.test.ts` puts the client beside a
// copy of this file, checks the types of both and runs it.
import {
  addToCollection,
  addToWatchlist,
  createCollection,
  deleteUser,
  discoverMovies,
  getMovie,
  getUser,
  listCollectionTitles,
  listWatchlist,
  rateTitle,
  registerUser,
  removeFromWatchlist,
  requestVerification,
  searchMovies,
  signIn,
  signOut,
  updateUser,
  verifyEmail,
} from './client.ts';

export interface Visitor {
  email: string;
  /** Gets the token of the mail that confirms the address. */
  mailToken: () => Promise<string>;
}

const password = 'Pão-de-queijo-7';

/** Resolves with what was seen on the way, by step. */
export async function walk({ email, mailToken }: Visitor) {
  const registered = await registerUser({
    email,
    password,
    username: 'gerada',
    profile: { name: 'Dora Gerada', rgb_color: 'RGB(18, 52,86)' },
  });
  if (registered.status !== 201) throw unexpected('registerUser', registered);
  const refused = await registerUser({
    email,
    password: '1',
    username: 'g',
    profile: { name: '' },
  });
  if (refused.status !== 422) throw unexpected('registerUser', refused);

  const requested = await requestVerification({ email });
  if (requested.status !== 202) throw unexpected('requestVerification', requested);
  const verified = await verifyEmail({ token: await mailToken() });
  if (verified.status !== 200) throw unexpected('verifyEmail', verified);

  const entered = await signIn({ username: email, password });
  if (entered.status !== 200) throw unexpected('signIn', entered);
  const asViewer = { headers: { authorization: `Bearer ${entered.data.access_token}` } };
  const changed = await updateUser({ profile: { bio: 'Filmes longos e cobertor.' } }, asViewer);
  if (changed.status !== 200) throw unexpected('updateUser', changed);

  const found = await searchMovies({ query: 'cidade de deus', size: 5 });
  if (found.status !== 200) throw unexpected('searchMovies', found);
  const [film] = found.data.items;
  if (film === undefined || !('title' in film)) throw unexpected('searchMovies', found);
  const { id } = film;
  const discovered = await discoverMovies({ note: 7, sort: 'desc', free: true, size: 3 });
  if (discovered.status !== 200) throw unexpected('discoverMovies', discovered);
  const title = { media_id: id, type: 'movie' } as const;
  const rated = await rateTitle({ ...title, rating: 7 }, asViewer);
  if (rated.status !== 200) throw unexpected('rateTitle', rated);
  const added = await addToWatchlist(title, asViewer);
  if (added.status !== 200) throw unexpected('addToWatchlist', added);
  const movie = await getMovie(id, asViewer);
  if (movie.status !== 200) throw unexpected('getMovie', movie);
  const watchlist = await listWatchlist({ sort: 'added' }, asViewer);
  if (watchlist.status !== 200) throw unexpected('listWatchlist', watchlist);
  const removed = await removeFromWatchlist(title, asViewer);
  if (removed.status !== 200) throw unexpected('removeFromWatchlist', removed);

  const input = { name: 'Pra ver no inverno', description: 'Com cobertor.', public: true };
  const collection = await createCollection(input, asViewer);
  if (collection.status !== 201) throw unexpected('createCollection', collection);
  const filled = await addToCollection(collection.data.id, title, asViewer);
  if (filled.status !== 200) throw unexpected('addToCollection', filled);
  const titles = await listCollectionTitles(collection.data.id, { page: 1 });
  if (titles.status !== 200) throw unexpected('listCollectionTitles', titles);

  const second = await signIn({ username: email, password });
  if (second.status !== 200) throw unexpected('signIn', second);
  const left = await signOut({
    headers: { authorization: `Bearer ${second.data.access_token}` },
  });
  if (left.status !== 204) throw unexpected('signOut', left);
  const deleted = await deleteUser(asViewer);
  if (deleted.status !== 204) throw unexpected('deleteUser', deleted);
  const gone = await getUser(asViewer);
  if (gone.status !== 401) throw unexpected('getUser', gone);
  return {
    isVerified: verified.data.is_verified,
    profile: changed.data.profile,
    found: film.title,
    discovered: discovered.data.items.length,
    rating: rated.data.rating,
    ownRating: movie.data.our_rating.user,
    isOnWatchlist: added.data.watchlist,
    watchlist: watchlist.data.items.map((item) => item.id),
    isStillOnWatchlist: removed.data.watchlist,
    collection: titles.data.items.map((item) => item.id),
    id,
    last: gone.data.detail,
  };
}

const unexpected = (call: string, { status, data }: { status: number; data: unknown }) =>
  new Error(`${call} answered ${status}: ${JSON.stringify(data)}`);
