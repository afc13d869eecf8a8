import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** A client address as counts keep it: keyed, so that it can be compared and not read. */
export const hashNetwork = ({ signer }: Pick<Services, "signer">, address: string): string =>
  signer.sign("limiter" satisfies SigningPurpose, `network ${address}`).toString("base64url");

/** The same in four bytes, which many networks share: enough to tell who sent most to one hub. */
export const hashNetworkBriefly = ({ signer }: Pick<Services, "signer">, address: string): number =>
  signer.sign("limiter" satisfies SigningPurpose, `network ${address}`).readInt32BE(0);
