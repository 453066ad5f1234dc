/** Bytes of the contact form and of its call; every text at its longest fits in it several times. */
export const CONTACT_MAX_BYTES = 64 * 1024;

/** The errors of a form that was not accepted, for the visitor. */
export interface Refusal {
  notice: string;
  /** The error of each field, by the field's name. */
  problems: Readonly<Record<string, string>>;
}

/** A form that was sent without JavaScript and not accepted: its page is rendered again with it. */
export interface Posted {
  /** The address of the form's page. */
  page: string;
  /** The typed values, without secrets and files. */
  written: Readonly<Record<string, string>>;
  refusal: Refusal;
}

/**
 * A form that works without JavaScript: an ordinary POST to the address of its page, which the server
 * turns into one call of the API.
 */
export interface PageForm<Call extends string = string> {
  /** The address of the page with the form, `/contact`. */
  page: string;
  /** The call of the API, `POST /contact`. */
  call: Call;
  /** The encoding of the call's body. Files need `multipart`. */
  body: 'json' | 'form' | 'multipart';
  /** Fields that are shown again when the form was not accepted. */
  fields: readonly string[];
  /** Fields that are sent and never shown again: passwords, and hidden fields against spam bots. */
  secrets?: readonly string[];
  files?: readonly string[];
  /** The largest size of the whole form in bytes. */
  maxBytes: number;
  /** The address to redirect to after an accepted form, `/contact#enviada`. */
  success: string;
  /** The errors for a response of the API other than 2xx. */
  refusalOf: (response: Response) => Promise<Refusal>;
}
