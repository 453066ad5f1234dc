// Catches mails on port 1025 and lists them on port 8025, as Mailpit does.
import { createServer } from 'node:http';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

const mails = [];

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => ({ Address: address }));
      mails.push({ ID: String(mails.length), To: to, raw: Buffer.concat(chunks) });
      done();
    });
  },
}).listen(1025);

createServer(({ url }, response) => {
  const [, id] = /^\/api\/v1\/message\/(\d+)\/raw$/.exec(url) ?? [];
  if (id !== undefined && mails[id]) return response.end(mails[id].raw);
  if (url !== '/api/v1/messages') return response.writeHead(404).end();
  return response.end(JSON.stringify({ messages: mails.map(({ ID, To }) => ({ ID, To })) }));
}).listen(8025);

process.on('SIGTERM', () => process.exit(0));
