// Calls of the API that the compiler must refuse. Nothing here runs: `tsc` fails if a line after a
// `@ts-expect-error` compiles.
import type { MovieInfo, MediaPage } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { refusalBody } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';

/** Paths, parameters and bodies are those of the contract. */
export function calls() {
  void (read('GET /movies/{id}', { path: { id: 598 } }) satisfies Promise<MovieInfo>);
  void (read('GET /movies/popular') satisfies Promise<MediaPage>);
  void read('GET /movies/discover', { query: { note: 7, note_is: 'above', free: true } });
  // @ts-expect-error a call that changes something
  void read('POST /contact');
  // @ts-expect-error a misspelt path
  void read('GET /movie/{id}', { path: { id: 598 } });
  // @ts-expect-error a method the path does not have
  void send('POST /movies/popular');
  // @ts-expect-error the path parameter is missing
  void read('GET /movies/{id}');
  // @ts-expect-error a misspelt path parameter
  void read('GET /movies/{id}', { path: { movie: 598 } });
  // @ts-expect-error a path parameter of another type
  void read('GET /movies/{id}', { path: { id: 'cidade-de-deus' } });
  // @ts-expect-error a misspelt query parameter
  void read('GET /movies/popular', { query: { pag: 2 } });
  // @ts-expect-error a value that the contract does not list
  void read('GET /movies/discover', { query: { note_is: 'over' } });
  // @ts-expect-error not the body of the call's response
  void (read('GET /series/{id}', { path: { id: 1396 } }) satisfies Promise<MovieInfo>);
}

/** Request bodies are those of the contract. */
export function sending() {
  const message = {
    name: 'Zé',
    email: 'ze@exemplo.com.br',
    subject: 'Oi',
    message: 'Bom dia a todos.',
  };
  void (send('POST /contact', { json: message }) satisfies Promise<null>);
  // @ts-expect-error no body
  void send('POST /contact');
  // @ts-expect-error a field is missing
  void send('POST /contact', { json: { name: 'Zé' } });
  // @ts-expect-error a misspelt field
  void send('POST /contact', { json: { ...message, mail: 'x' } satisfies typeof message });
  // @ts-expect-error the call takes JSON
  void send('POST /contact', { form: message });
}

/** A token can be given only to calls that take one. */
export function tokens() {
  void read('GET /viewer/titles', { withToken: true, query: { movie_ids: '598' } });
  // @ts-expect-error the call needs a token
  void read('GET /viewer/titles', { query: { movie_ids: '598' } });
  // @ts-expect-error a public read takes none
  void read('GET /movies/popular', { withToken: true });
}

/** Statuses are those the call can answer with, and each has its own body. */
export function statuses(error: unknown) {
  void (refusalBody(error, 'GET /movies/{id}', 410)?.name satisfies string | null | undefined);
  // @ts-expect-error the call never answers with 403
  refusalBody(error, 'GET /movies/{id}', 403);
  // @ts-expect-error a 404 has no name
  void refusalBody(error, 'GET /movies/{id}', 404)?.name;
  // @ts-expect-error 200 is not an error
  refusalBody(error, 'GET /movies/{id}', 200);
}
