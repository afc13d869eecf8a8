import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** A client address as counts keep it: keyed, so that it can be compared and not read. */
export const hashNetwork = ({ signer }: Pick<Services, "signer">, address: string): string =>
  signer.sign("limiter" satisfies SigningPurpose, `network ${address}`).toString("base64url");
