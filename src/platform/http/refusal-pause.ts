const PAUSE_MS = 500;
/** Held at the same time; further ones are sent at once, so that they cost no memory. */
const MOST = 1000;

let held = 0;

/**
 * Resolves when a refusal may be sent. A client that ignores `Retry-After` would ask thousands of times a second
 * again, and refusing that often takes the processor from the requests that are answered.
 */
export async function pauseRefusal(): Promise<void> {
  if (held >= MOST) return;
  held += 1;
  try {
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  } finally {
    held -= 1;
  }
}

/**
 * The response, held back if it tells the client to come back later, or that its body is too large: of that nothing is
 * read meanwhile.
 */
export function afterPause(response: Response): Response | Promise<Response> {
  return isRefusal(response) ? pauseRefusal().then(() => response) : response;
}

const isRefusal = ({ status, headers }: Response): boolean =>
  status === 413 || ((status === 503 || status === 429) && headers.has('retry-after'));
