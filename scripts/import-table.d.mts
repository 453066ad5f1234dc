export function forbidden(name: string): string[];
export function forbiddenLeaves(big: string, leaf: string): string[];
export function lintConfig(): object;
