import { Hono } from 'hono';
import { overSocket } from '#platform/database/database.ts';
import { openTemporary } from '#platform/database/embedded.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { fixedClock } from '#platform/clock.ts';
import { ensureDemonstration } from '#sync/demonstration.ts';
import { createApi } from '#api/app.ts';
const d = overSocket(await openTemporary(), silentLog);
await migrate(d.pool, await readMigrations());
await ensureDemonstration(d.db);
const app = new Hono();
const log = { error: (o: any, m: string) => console.log('LOG', m, o.err?.message, o.err?.cause?.message) } as any;
app.route('/api', createApi({ db: d.db, log, config: { siteName: 'VouVer' }, clock: fixedClock('2026-11-21T12:00:00Z') }));
const big = 'x'.repeat(10240);
for (const p of ['/movies/popular','/series/popular?size=3','/movies/now_playing','/movies/genres','/series/genres','/movies/genre/18','/movies/genre/1','/series/genre/10766?page=99','/movies/provider/8','/movies/provider/5','/series/provider/384','/movies/discover?provider_ids=8,337,119,619,531,384,2,350,307,283,194,582,616,1796,1853,1790&page=1','/series/discover','/movies/598','/movies/0','/movies/5','/movies/abc','/movies/99999999999','/series/1396','/providers?page=1&size=50','/recommendations?size=20','/products?media_id=598&media_type=movie','/products?media_id=&media_type=movie','/products','/products?media_id=x','/products?media_type=movie','/persons/90000001','/persons/3','/lists/performer?page=1&size=50','/lists/saga?page=1&size=50','/lists/saga/1?page=1&size=50','/lists/performer/101','/lists/saga/101','/nope','/','','/movies/popular?page=0','/movies/popular?page=-1','/movies/popular?page=x','/movies/popular?page=','/movies/popular?page=1&page=2','/movies/popular?size=101','/movies/popular?page=99999999999999999999','/movies/popular?page=2147483647&size=100','/movies/popular?page=%00','/movies/%00','/movies/%E0%A4%A','/movies/popular?page=' + big,'/movies/popular?junk='+big,'/movies/discover?provider_ids=8,%00','/movies/discover?provider_ids=','/movies/discover?provider_ids=8,','/openapi.json']) {
  const r = await app.request('/api' + p); const t = await r.text();
  console.log(r.status, p.slice(0, 60), t.length, r.status === 200 ? (() => { const j = JSON.parse(t); return j.items ? `total ${j.total} items ${j.items.length} pages ${j.pages} size ${j.size}` : '' })() : t.slice(0, 160));
}
for (const m of ['POST','OPTIONS','HEAD','DELETE']) { const r = await app.request('/api/movies/598', { method: m }); console.log(m, r.status, r.headers.get('allow'), (await r.text()).slice(0, 60)); }
const r = await app.request('/api/movies/598'); console.log(Object.fromEntries(r.headers)); const e = r.headers.get('etag')!;
console.log((await app.request('/api/movies/598', { headers: { 'if-none-match': e } })).status, (await app.request('/api/movies/598', { headers: { 'if-none-match': '"x", ' + e } })).status, (await app.request('/api/movies/598', { headers: { 'if-none-match': '"x"' } })).status);
// timings
const body = await r.json(); const bare = new Hono(); bare.get('/api/movies/598', (c) => c.json(body)); 
for (const [n, a] of [['bare', bare], ['api', app], ['bare', bare], ['api', app]] as const) { const N = 20000; const s = performance.now(); for (let i = 0; i < N; i++) await (await a.request('/api/movies/598')).text(); console.log(n, ((performance.now() - s) / N * 1000).toFixed(1), 'us'); }
const dr = await app.request('/api/docs'); (await import('node:fs')).writeFileSync('/tmp/scratch/docs.html', await dr.text()); console.log(dr.status, Object.fromEntries(dr.headers)); (await import('node:fs')).writeFileSync('/tmp/scratch/openapi.json', await (await app.request('/api/openapi.json')).text()); await d.close();
