// Sends the bytes of one file and nothing else: the floor below which no server of ours can get.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = JSON.parse(process.env.BODY_HEADERS ?? '{}') as Record<string, string>;

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT));
