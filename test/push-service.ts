// A push service at the edge of the network: it keeps what it receives, and can refuse it.
import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function startPushService() {
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ path: url, headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    answer: (next: number) => (status = next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decrypts a message as the browser does (RFC 8291, with the encoding of RFC 8188). */
export function decryptPush(body: Buffer, { keys, auth }: { keys: ECDH; auth: string }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // One record: its text ends with the delimiter 2 and zeros.
  return open.subarray(0, open.lastIndexOf(2)).toString();
}
