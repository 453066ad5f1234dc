import { domainToASCII } from 'node:url';
import { z } from 'zod';

/**
 * An e-mail address of the configuration or of a sign-in provider. A domain with accents is written in
 * ASCII, as mail servers and `src/shared/email-address.ts` have it.
 */
export const emailAddress = z
  .string()
  .overwrite((text) => {
    const domain = text.lastIndexOf('@') + 1;
    return text.slice(0, domain) + (domainToASCII(text.slice(domain)) || text.slice(domain));
  })
  .max(254, 'must be 254 characters at most')
  .regex(/^[^@]{1,64}@/, 'must have 1 to 64 characters before the @')
  .pipe(z.email('must be an e-mail address'));
