export const HELP: string;
export function readTestOptions(args: string[]): {
  full: boolean;
  name?: string;
  help: boolean;
  paths: string[];
};
