// Sends the bytes of one file and nothing else: the upper limit for any Node server.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = JSON.parse(process.env.BODY_HEADERS ?? '{}') as Record<string, string>;

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT));
