// An S3-compatible store in /data with the key of MINIO_ROOT_USER.
import process from 'node:process';
import S3rver from 's3rver';
import account from 's3rver/lib/models/account.js';

const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = process.env;
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
account.DUMMY_ACCOUNT.createKeyPair(MINIO_ROOT_USER, MINIO_ROOT_PASSWORD);
const options = { address: '0.0.0.0', port: 9000, directory: '/data', vhostBuckets: false };
await new S3rver({ ...options, silent: true }).run();
process.on('SIGTERM', () => process.exit(0));
