interface Option {
  type: 'string' | 'boolean';
  about: string;
}
export function readOptions(
  args: readonly string[],
  usage: string,
  known: Record<string, Option>,
): Record<string, string | boolean | undefined> & { help: string | undefined };
export function countOf(value: string | undefined, name: string, otherwise: number): number;
