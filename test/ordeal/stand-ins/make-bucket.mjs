// `mc alias set NAME URL KEY SECRET`, which fails while the store does not answer, and `mc mb -p NAME/BUCKET`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { AwsClient } from 'aws4fetch';

const file = join(tmpdir(), 'mc-alias.json');
const [command, ...words] = process.argv.slice(2);
const alias =
  command === 'alias'
    ? { url: words[2], accessKeyId: words[3], secretAccessKey: words[4] }
    : existsSync(file) && JSON.parse(readFileSync(file, 'utf8'));
const client = new AwsClient({ ...alias, service: 's3', region: 'us-east-1', retries: 0 });
const bucket = command === 'mb' ? words.at(-1).split('/')[1] : '';
const method = command === 'mb' ? 'PUT' : 'GET';
const { ok, status } = await client.fetch(`${alias.url}/${bucket}`, { method });
if (!ok && status !== 409) throw new Error(`the store answered ${status}`);
writeFileSync(file, JSON.stringify(alias));
