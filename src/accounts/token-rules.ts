import { hash, randomBytes } from 'node:crypto';

/** An opaque token: 256 random bits, as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a token: its SHA-256 in hexadecimal. A slow hash is not needed, because 256 random bits cannot be
 * guessed.
 */
export const hashToken = (token: string): string => hash('sha256', token);
