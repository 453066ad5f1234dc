import type { Page } from 'playwright';

/**
 * Rejects with the name of the awaited event if it does not come within 30 seconds. For calls to which Playwright sets
 * no limit: without one, a test that waits forever fails at its own limit and does not say where.
 */
export async function within<T>(what: string, waiting: Promise<T>, seconds = 30): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`waited ${seconds} s for ${what}`));
    timer = setTimeout(fail, seconds * 1000);
  });
  try {
    return await Promise.race([waiting, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The state of a page at the end of a failed test: its address, and whether it responds and paints. */
export async function diagnose(page: Page): Promise<string> {
  const state = page.evaluate(() => {
    const painted = new Promise((done) => requestAnimationFrame(() => done('paints')));
    const late = new Promise((done) => setTimeout(() => done('does not paint'), 1000));
    return Promise.race([painted, late]).then(
      (paints) => `${document.readyState}, ${document.visibilityState}, ${paints}`,
    );
  });
  const answer = await within('an answer of the page', state, 3).catch((error) => String(error));
  return `at the end of the failed test ${page.url()} was: ${answer}`;
}

/**
 * Collects problems of a page in an array that grows: logged errors and warnings, exceptions, a crash, failed requests
 * and responses with an error status.
 */
export function watch(
  page: Page,
  tolerate: RegExp | undefined,
  scriptless: boolean,
  pictures: boolean,
): string[] {
  const problems: string[] = [];
  const note = (problem: string) => {
    const isAboutPictures =
      problem.endsWith('not used because image loading is disabled.') ||
      (!pictures &&
        /The resource \S+\/art\/\S+ was preloaded using link preload but/.test(problem));
    // Playwright's own message in a test that blocks service workers.
    const isBlockedWorker = problem.endsWith('Service Worker registration blocked by Playwright');
    if (!isAboutPictures && !isBlockedWorker && !tolerate?.test(problem)) problems.push(problem);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Navigating away cancels requests that are still running; without JavaScript scripts are refused.
    if (reason !== 'net::ERR_ABORTED' && !(scriptless && reason === 'csp'))
      note(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  });
  return problems;
}
