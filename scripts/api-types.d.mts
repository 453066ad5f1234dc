/** The text of src/api/schema.gen.ts for an OpenAPI document. */
export function apiTypes(document: object): string;
/** The text that the file holds. */
export function readApiTypes(): string;
