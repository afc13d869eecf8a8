// A sign-in that goes over an identity provider: what ties its response to this browser, and an identity that waits for
// the password of an account that exists. Both are signed cookies of some minutes.
import { randomUUID } from "node:crypto";
import type { FlowSecrets } from "#app/adapters/identity/contract.ts";
import { signedToken, type TokenField, timeField, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer" | "clock">;
type Cookies = Pick<Headers, "get">;

const validSeconds = 10 * 60;
const expiresAt = ({ clock }: Signing) => new Date(clock.now().getTime() + validSeconds * 1_000);

const textField: TokenField<string> = {
  bytes: 1_000,
  isFixed: false,
  write: (text) => Buffer.from(text),
  read: (bytes) => bytes.toString(),
};

const purpose = "identity flow" satisfies SigningPurpose;
/** `invitationId` is empty without one. */
const flowToken = signedToken(purpose, { id: uuidField, expiresAt: timeField, invitationId: textField });
const flowCookie = "hub.identity_flow";

/** What the provider gets is derived from the browser's cookie, so that no other browser's response fits. */
function toSecrets({ signer }: Signing, id: string): FlowSecrets {
  const secretOf = (name: string) => signer.sign(purpose, `${name} ${id}`).toString("base64url");
  return { state: secretOf("state"), nonce: secretOf("nonce"), verifier: secretOf("verifier") };
}

/** `invitationId`: of the link that led to it. It counts where the sign-in begins an account. */
export function startFlow(services: Signing, invitationId: string | null): { secrets: FlowSecrets; cookie: string } {
  const id = randomUUID();
  const values = { id, expiresAt: expiresAt(services), invitationId: invitationId ?? "" };
  const token = flowToken.create(services, values);
  return { secrets: toSecrets(services, id), cookie: `${flowCookie}=${token}; Max-Age=${validSeconds}` };
}

/** Null in a browser that was not sent to the provider within ten minutes. */
export function findFlow(
  services: Signing,
  headers: Cookies,
): { secrets: FlowSecrets; invitationId: string | null } | null {
  const values = flowToken.read(services, cookieValue(headers.get("cookie"), flowCookie));
  if (!values || values.expiresAt <= services.clock.now()) return null;
  return { secrets: toSecrets(services, values.id), invitationId: values.invitationId || null };
}

/** The response works once in this browser. */
export const endFlowCookie = `${flowCookie}=; Max-Age=0`;

const pendingToken = signedToken("pending identity" satisfies SigningPurpose, {
  userId: uuidField,
  expiresAt: timeField,
  accountId: textField,
});
const pendingCookie = "hub.pending_identity";

/** An identity whose address has an account already, which its owner has to enter once. */
interface PendingIdentity {
  userId: string;
  accountId: string;
}

export const rememberPendingIdentity = (services: Signing, pending: PendingIdentity): string =>
  `${pendingCookie}=${pendingToken.create(services, { ...pending, expiresAt: expiresAt(services) })}; Max-Age=${validSeconds}`;

export function findPendingIdentity(services: Signing, headers: Cookies): PendingIdentity | null {
  const values = pendingToken.read(services, cookieValue(headers.get("cookie"), pendingCookie));
  return values && values.expiresAt > services.clock.now() ? values : null;
}

export const endPendingIdentityCookie = `${pendingCookie}=; Max-Age=0`;
