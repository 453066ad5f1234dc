import { codeError, phraseError } from '#platform/errors.ts';

/** There is no such import of the person's. */
export const importUnknown = phraseError('IMPORT_UNKNOWN', 404, 'Not Found');
/** The person has as many unfinished imports as they may. */
export const tooManyImports = codeError('TOO_MANY_IMPORTS', 400);
/** The import is in another state than this needs: it is matched, applied or undone already. */
export const importBusy = codeError('IMPORT_NOT_READY', 400);
/** The files have more rows than an import may. */
export const tooManyRows = codeError('TOO_MANY_ROWS', 400);
/** The time in which an import can be undone is over. */
export const undoOver = codeError('UNDO_PERIOD_OVER', 400);
