type Folder = { holds: string; imports: string[]; types?: string[] };
export const folders: Record<string, Folder>;
export function forbidden(name: string): string[];
export function lintConfig(): object;
export function markdownTable(): string;
export function withTable(text: string): string | undefined;
