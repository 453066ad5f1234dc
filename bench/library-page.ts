import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { addressOf } from './databases.ts';
import type { Database } from '#platform/database/database.ts';
import { report } from './load.ts';
import { startSite } from './site.ts';
import { percentile } from './visits.ts';

const FEW = 20;
const MANY = 2000;
const ROUNDS = 5;
const LONG_TASK = 50;
const STEP = { px: 600, ms: 50 };
const password = 'Pão-de-queijo-7';

/** The page of a list of 2,000 titles in comparison with one of 20: its first rendering and scrolling. */
export async function measureListPage(database: Database): Promise<void> {
  const site = await startSite({ DATABASE_URL: addressOf(database) }, '/api/movies/popular');
  const executablePath =
    process.env.CHROME_PATH ??
    ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const token = await signUp(site.url);
    const lists = [await createList(site.url, token, FEW), await createList(site.url, token, MANY)];
    const times: number[][] = [[], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [at, id] of lists.entries()) {
        const context = await newContext(browser, token);
        const rendered = await firstRendering(await context.newPage(), `${site.url}/gallery/${id}`);
        if (round >= 0) times[at]!.push(rendered);
        await context.close();
      }
    }
    const [few = 0, many = 0] = times.map((all) =>
      percentile(
        all.toSorted((a, b) => a - b),
        0.5,
      ),
    );
    const ratio = many / few;
    const figure = `${ratio.toFixed(2)} (${many.toFixed(0)} ms)`;
    report(`${MANY} titles to ${FEW}, first rendering, median`, figure, 'at most 4', ratio <= 4);
    const context = await newContext(browser, token);
    const tasks = await tasksOfScrolling(
      await context.newPage(),
      `${site.url}/gallery/${lists[1]}`,
    );
    const long = tasks.filter(({ cpu }) => cpu > LONG_TASK);
    const longest = Math.max(...tasks.map(({ cpu }) => cpu)).toFixed(0);
    const late = tasks.filter(({ clock }) => clock > LONG_TASK);
    report(
      `long tasks while scrolling through ${MANY} titles, by their CPU time`,
      `${long.length} of ${tasks.length}, the longest ${longest} ms`,
      '0',
      long.length === 0,
    );
    const clock = Math.max(...tasks.map((task) => task.clock)).toFixed(0);
    console.log(
      `     by the clock, with what else this machine does: ${late.length}, the longest ${clock} ms`,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}

async function newContext(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((text) => localStorage.setItem('t', text), JSON.stringify(token));
  return context;
}

const firstCard = '[role="listitem"] a';

/** Milliseconds from the navigation until the first title of the list is in the document. */
async function firstRendering(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(firstCard);
  return page.evaluate(() => performance.now());
}

/** Milliseconds of a task of the page's main thread: its own CPU time, and by the clock. */
interface Task {
  cpu: number;
  clock: number;
}

/**
 * The tasks while the page is scrolled from its top to its end. By the clock a task also takes as long as
 * its thread waits for a core, which the server and the browser's other processes need too.
 */
async function tasksOfScrolling(page: Page, url: string): Promise<Task[]> {
  await page.goto(url);
  await page.waitForSelector(firstCard);
  await page.waitForTimeout(3000);
  const trace = await startTrace(page);
  await page.mouse.move(700, 500);
  const left = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - window.scrollY - window.innerHeight,
    );
  while ((await left()) > 2000) {
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, STEP.px);
      await page.waitForTimeout(STEP.ms);
    }
  }
  return trace.end();
}

/** Chromium's name of a task in a trace. */
const TASK = 'ThreadControllerImpl::RunTask';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds, by the clock and of the thread's CPU time. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Records the tasks of a page's main thread until `end`. */
async function startTrace(page: Page): Promise<{ end: () => Promise<Task[]> }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return {
    async end() {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      const threads = new Set(
        events
          .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      );
      const tasks = events.filter(
        ({ name, pid, tid }) => name === TASK && threads.has(`${pid} ${tid}`),
      );
      if (tasks.length === 0) throw new Error('the trace has no tasks of a page');
      return tasks.map(({ dur = 0, tdur = 0 }) => ({ cpu: tdur / 1000, clock: dur / 1000 }));
    },
  };
}

async function signUp(url: string): Promise<string> {
  const email = 'lista@exemplo.com.br';
  const profile = { name: 'Lia', use_photo_img: false };
  await post(`${url}/api/users/register`, { email, password, username: 'lia', profile });
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function createList(url: string, token: string, count: number): Promise<number> {
  const items: { media_id: number; type: string }[] = [];
  for (let page = 1; items.length < count; page += 1) {
    const answer = await fetch(`${url}/api/movies/popular?size=50&page=${page}`);
    const { items: films } = (await answer.json()) as { items: { id: number }[] };
    if (films.length === 0) throw new Error(`the catalogue has no ${count} films`);
    items.push(...films.map(({ id }) => ({ media_id: id, type: 'movie' })));
  }
  const name = `De ${count}`;
  const made = await post(`${url}/api/collections`, { name, description: 'Uma lista.' }, token);
  const { id } = (await made.json()) as { id: number };
  await post(`${url}/api/collections/${id}/medias`, { items: items.slice(0, count) }, token);
  return id;
}

async function post(url: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
