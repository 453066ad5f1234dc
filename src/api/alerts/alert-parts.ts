import type { ApiDependencies } from '#api/api-dependencies.ts';
import type { requestDevices } from '#api/accounts/request-device.ts';
import type { AlertSecrets } from '#alerts/alert-secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

export type AlertConfig = Pick<Config, 'pushHosts'>;

/** The dependencies of the calls about alerts. */
export type AlertParts = Pick<ApiDependencies, 'db' | 'clock' | 'authentication'> & {
  config: AlertConfig;
  jobs: Pick<Jobs, 'add'>;
  deviceOf: ReturnType<typeof requestDevices>;
  /** Read at the first call that needs them. */
  secrets: () => Promise<AlertSecrets>;
};
