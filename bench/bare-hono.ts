// A Hono route that returns one JSON object.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const value = JSON.parse(readFileSync(process.env.BODY_FILE ?? '', 'utf8')) as object;
const app = new Hono();
app.get('*', (c) => c.json(value));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
