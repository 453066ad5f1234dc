import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { devDependencies: Record<string, string> };

/**
 * The address of the files of Scalar's API reference, which the build copies there. It contains the version, so that
 * the files may be cached for ever.
 */
export const REFERENCE_FOLDER = `/assets/scalar-${devDependencies['@scalar/api-reference']}`;

/** The module of that folder which the page imports; it loads the others. */
export const REFERENCE_MODULE = 'standalone.esm.js';
