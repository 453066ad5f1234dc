/** The size of a file in words: `84 KB`, `1,2 MB`. */
export function fileSizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}
