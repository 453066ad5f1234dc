import { useRouterState } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { hasSecretAddress } from '#shared/page-addresses.ts';
import { hideAddressSecrets } from '#web/foundation/address-secrets.ts';
import { scriptNonce } from '#web/foundation/site.ts';

function AddressSecretsScript() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!hasSecretAddress(path)) return null;
  const code = `(${hideAddressSecrets})()`;
  return <script nonce={scriptNonce()} dangerouslySetInnerHTML={{ __html: code }} />;
}

/**
 * The script of pages whose addresses carry tokens; belongs at the top of the head. Server only: it has
 * run before React starts, which skips scripts in the head that it does not know.
 */
export const addressSecretsScript = createIsomorphicFn()
  .server(() => <AddressSecretsScript />)
  .client(() => null);
