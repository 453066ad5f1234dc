export function findPostgres(): string | undefined;
export function hasPostgres(): boolean;
