/** Why a form was not accepted, for the person who sent it. */
export interface Refusal {
  notice: string;
  /** What is wrong with each field, by its name. */
  problems: Readonly<Record<string, string>>;
}

/** A form that was sent without JavaScript and not accepted: its page is rendered again with it. */
export interface Posted {
  /** The address of the form's page, because several pages have one. */
  page: string;
  /** What was typed, without secrets and files. */
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
  /** How the call takes its body. Files need `multipart`. */
  body: 'json' | 'form' | 'multipart';
  /** Fields that are shown again when the form was not accepted. */
  fields: readonly string[];
  /** Fields that are sent and never shown again: passwords, and traps for programs. */
  secrets?: readonly string[];
  files?: readonly string[];
  /** Bytes that the whole form may have; a megabyte by default. */
  maxBytes?: number;
  /** Where an accepted form leads, `/contact#enviada`. */
  success: string;
  /** What is said of a form that was sent from another site. */
  foreign: Refusal;
  /** What is said of a response of the API other than 2xx, and of a form that is too large (413). */
  refusalOf: (response: Response) => Promise<Refusal>;
}
