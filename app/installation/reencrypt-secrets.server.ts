import { reencryptSecondSteps } from "#app/domain/accounts/reencrypt-second-steps.server.ts";
import { reencryptEndpointSecrets } from "#app/domain/webhooks/secrets.server.ts";
import type { Config } from "#app/installation/config.server.ts";
import { recordSecretUse, type Secrets } from "#app/installation/secret-file.server.ts";
import type { Services } from "#app/services.ts";

/** Encrypts all that is encrypted with the newest secret, so that the earlier one can be removed. */
export async function reencryptSecrets(config: Config, services: Services, secrets: Secrets): Promise<void> {
  await reencryptSecondSteps(services, services.vault);
  await reencryptEndpointSecrets(services);
  recordSecretUse(config, secrets);
}
