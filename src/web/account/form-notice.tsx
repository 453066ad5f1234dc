import { FormError } from '#ui/field.tsx';

/** What is wrong with a form as a whole. Always in the page: screen readers announce what appears in it. */
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
