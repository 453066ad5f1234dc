type Folder = {
  holds: string;
  imports: string[];
  types?: string[];
  only?: Record<string, string[]>;
};
type Leaf = { holds: string; imports: string[] | '*' };
export const folders: Record<string, Folder>;
export const leaves: Record<string, Record<string, Leaf>>;
