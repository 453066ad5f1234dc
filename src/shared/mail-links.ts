// Links in mails carry their token in the fragment: browsers send it to no server, so it is in no
// log and no Referer. The page that it opens takes it out of the address.

/** Seconds; links say "uma hora". */
export const MAIL_TOKEN_SECONDS = 3600;

/** The page that confirms an e-mail address. */
export const verificationPath = (token: string) => `/register-verify#token=${token}`;

/** The page that sets a new password. */
export const recoveryPath = (token: string) => `/reset-password#token=${token}`;
