// Takes the README's pictures anew from the demonstration catalogue: `node scripts/pictures.mjs`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { Problem, main, projectNode, root, say } from './terminal.mjs';

const folder = join(root, 'docs/images');
const TITLE = '/movie/cidade-de-deus-598';
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const TV = { viewport: { width: 1280, height: 720 } };

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Problem('there is no Chromium to take pictures with');
  // Imported only now, because it needs the packages.
  const { chromium } = await import('playwright');
  const site = await startSite();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const take = async (name, address, screen, storage = {}) => {
      say(`${name}.png: ${address}`);
      const context = await browser.newContext({ locale: 'pt-BR', ...screen });
      await context.addInitScript((stored) => Object.assign(localStorage, stored), storage);
      const page = await context.newPage();
      await page.goto(site.url + address);
      const path = join(folder, `${name}.png`);
      // Until nothing changes any more; the TV's event stream never lets the network be idle.
      let [before, now] = [Buffer.of(), await page.screenshot({ path })];
      while (!before.equals(now)) {
        before = now;
        await page.waitForTimeout(4000);
        now = await page.screenshot({ path });
      }
      await context.close();
    };
    await take('home', '/', DESKTOP);
    await take('title-page', TITLE, DESKTOP);
    await take('phone', TITLE, PHONE);
    await take('tv', '/tv', TV, { 'vouver:tv:1': await pairedTv(site.url) });
  } finally {
    await browser.close();
    await site.stop();
  }
});

/** Starts the built site with the demonstration catalogue in a folder of its own. */
async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-pictures-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(projectNode(), [join(root, 'src/main.ts')], {
    env: { ...env, SITE_URL: url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', () => resolve(false)));
  const serving = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('VouVer is at') && resolve(true));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  if (!(await Promise.race([serving, ended]))) {
    await stop();
    throw new Problem('the site did not start; the lines above say why');
  }
  return { url, stop };
}

/** Signs somebody up, pairs a TV with them, and resolves with the TV's token. */
async function pairedTv(url) {
  const call = async (path, body, token) => {
    const isForm = body instanceof URLSearchParams;
    const headers = {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = body && (isForm ? body : JSON.stringify(body));
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: sent });
    if (!response.ok) throw new Problem(`POST ${path}: ${response.status}`);
    return response.json();
  };
  const [email, password] = ['dora@exemplo.com.br', 'Pão-de-queijo-7'];
  const profile = { name: 'Dora Lima', use_photo_img: false };
  await call('/users/register', { email, password, username: 'dora', profile });
  const form = new URLSearchParams({ username: email, password });
  const { access_token: token } = await call('/auth/login', form);
  const { user_code: code, device_code } = await call('/tv/code');
  await call(`/tv/code/${code}/register`, undefined, token);
  return (await call('/tv/token', { device_code })).access_token;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
