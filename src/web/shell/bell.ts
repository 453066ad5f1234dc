/**
 * The bell of the bar as HTML. Only the server writes it: browsers keep it, so that its markup is in no
 * script. Without the code of the panel it leads to the choices.
 */
export const BELL =
  '<a href="/settings#avisos" data-bell aria-label="Avisos"><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zm4 5h4"/></svg></a>';
