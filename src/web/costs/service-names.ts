import type { Provider } from '#api/types.ts';
import type { CaseService } from './list-case.ts';

/** The provider that stands for a family: its head, or another one of it. Undefined for the free services. */
export function providerOf(
  family: CaseService['family'],
  providers: readonly Provider[],
): Provider | undefined {
  if (family === 'free') return undefined;
  return (
    providers.find(({ id }) => id === family) ??
    providers.find(({ family_id: head }) => head === family)
  );
}

export const nameOf = (family: CaseService['family'], providers: readonly Provider[]): string =>
  family === 'free' ? 'Grátis' : (providerOf(family, providers)?.provider_name ?? 'Outro serviço');
