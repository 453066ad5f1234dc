/** The outcome of something that can be refused. Expected refusals are returned like this; bugs and outages are thrown. */
export type Result<Value, Refusal> = Ok<Value> | Refused<Refusal>;

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Refused<Refusal> = { readonly ok: false; readonly error: Refusal };

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });

export const refused = <const Refusal>(error: Refusal): Refused<Refusal> => ({ ok: false, error });

/** The result of a command that succeeded and has nothing to say. */
export const done: Ok<null> = ok(null);

/** Refuses with `error` where a query has found nothing. */
export const okOr = <Value, Refusal>(value: Value | null, error: Refusal): Result<Value, Refusal> =>
  value === null ? refused(error) : ok(value);
