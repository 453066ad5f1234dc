const regions = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'none' });

/** The Brazilian names of countries (ISO 3166-1), each once and without unknown codes. */
export function countryNames(codes: readonly string[]): string[] {
  const known = codes.filter((code) => /^[A-Z]{2}$/.test(code));
  return [...new Set(known.flatMap((code) => regions.of(code) ?? []))];
}
