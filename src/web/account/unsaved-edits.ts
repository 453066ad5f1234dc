// Edits that the visitor has typed or chosen in a private part of the page (`data-private`) and not saved. Read
// from the page's own fields, so that no form has to report it.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields that were touched: each with its value from before, null where that was not seen. */
const before = new WeakMap<Field, string | null>();

/** Notes the value that each field has when the visitor comes to it. */
export function watchEdits(): void {
  note(document.activeElement, valueOf);
  document.addEventListener('focusin', ({ target }) => note(target, valueOf), true);
  // Some browsers focus no checkbox that is clicked.
  document.addEventListener('input', ({ target }) => note(target, () => null), true);
}

function note(field: EventTarget | null, value: (field: Field) => string | null): void {
  if (isField(field) && !before.has(field)) before.set(field, value(field));
}

/** True if a field of a private part is not as it was before the visitor came to it. */
export const hasEdits = (): boolean =>
  [...document.querySelectorAll<Field>(FIELDS)].some(
    (field) => before.has(field) && before.get(field) !== valueOf(field) && !actsAtOnce(field),
  );

/** Forgets the edits below an element: they are saved or discarded, and its fields are still there. */
export function forgetEdits(within: Element | null): void {
  for (const field of within?.querySelectorAll<Field>('input, textarea, select') ?? [])
    before.delete(field);
}

const FIELDS = '[data-private] :is(input, textarea, select)';

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const valueOf = (field: Field): string => (isTick(field) ? String(field.checked) : field.value);

/** Searches, and switches that belong to no form: there is nothing to be saved. */
const actsAtOnce = (field: Field): boolean =>
  field.closest('[role=search]') !== null ||
  (isTick(field) && field.closest('form, dialog') === null);
