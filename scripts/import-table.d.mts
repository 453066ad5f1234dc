export function forbidden(name: string): string[];
export function forbiddenLeaves(big: string, leaf: string): string[];
export function lintConfig(): object;
export function markdownTables(): string;
export function withTable(text: string): string | undefined;
