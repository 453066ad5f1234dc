export const nodeOptions: string[];
export const memoryEnv: Record<string, string>;
