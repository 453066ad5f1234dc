// Links in mails carry their token in the fragment: browsers send it to no server, so it is in no
// log and no Referer. The page that it opens takes it out of the address.

/** In seconds; links say "uma hora". */
export const MAIL_TOKEN_SECONDS = 3600;

/** 256 random bits in base64url. */
const TOKEN = /^#token=([\w-]{43})$/;

/** The page that confirms an e-mail address. */
export const verificationPath = (token: string) => `/register-verify#token=${token}`;

/** The page that sets a new password. */
export const recoveryPath = (token: string) => `/reset-password#token=${token}`;

/** The token of an address's fragment (`location.hash`); null if there is none. */
export const tokenOfFragment = (hash: string): string | null => TOKEN.exec(hash)?.[1] ?? null;
