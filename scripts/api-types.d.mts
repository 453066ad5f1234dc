/** The text of src/api/schema.gen.ts for an OpenAPI document. */
export function apiTypes(document: object): string;
/** The present text of that file. */
export function readApiTypes(): string;
