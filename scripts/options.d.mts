interface Option {
  type: 'string' | 'boolean';
  about: string;
}
export function readOptions(
  args: readonly string[],
  usage: string,
  declared: Record<string, Option>,
  settings?: { takesPaths?: boolean },
): Record<string, string | boolean | string[] | undefined> & {
  help: string | undefined;
  paths: string[];
};
export function countOf(value: string | undefined, name: string, otherwise: number): number;
