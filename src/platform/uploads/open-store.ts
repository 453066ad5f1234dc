import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { UploadStore } from './upload-store.ts';

/** The configured store of uploads: a bucket if there is one, else `DATA_DIR/uploads`. */
export const openUploadStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): UploadStore =>
  s3 ? new S3Store(s3) : new FolderStore(join(dataDir, 'uploads'));
