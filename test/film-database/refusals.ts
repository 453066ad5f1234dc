// The film database's error responses.
const bodies: Record<number, [status: number, message: string]> = {
  6: [404, 'Invalid id: The pre-requisite id is invalid or not found.'],
  7: [401, 'Invalid API key: You must be granted a valid key.'],
  9: [503, 'Service offline: This service is temporarily offline, try again later.'],
  11: [500, 'Internal error: Something went wrong, contact the administrator.'],
  20: [422, 'Invalid date range: Should be a range no longer than 14 days.'],
  22: [400, 'Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.'],
  24: [504, 'Your request to the backend server timed out. Try again.'],
  25: [429, 'Your request count (#) is over the allowed limit of (40).'],
  27: [400, 'Too many append to response objects: The maximum number of remote calls is 20.'],
  34: [404, 'The resource you requested could not be found.'],
  43: [502, "Couldn't connect to the backend server."],
};

/** One of the film database's own errors, by its code. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(code: number) {
    const [status, message] = bodies[code]!;
    super(message);
    this.status = status;
    this.body = { status_code: code, status_message: message, success: false };
  }
}

/** The error that belongs to a status. */
export function refusalOf(status: number): Refusal {
  const codes: Record<number, number> = { 401: 7, 404: 34, 429: 25, 500: 11, 502: 43, 503: 9 };
  return new Refusal(codes[status] ?? 24);
}
