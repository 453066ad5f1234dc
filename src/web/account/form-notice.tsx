import { FormError } from '#ui/field.tsx';

/** The error of a form as a whole. Always in the page, because screen readers announce only changes of a region. */
export function FormNotice({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <FormError>
          <p>{text}</p>
        </FormError>
      )}
    </div>
  );
}
