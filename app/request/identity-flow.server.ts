// A sign-in that goes over an identity provider: what ties its response to this browser, and an identity that waits for
// the password of an account that exists. Both are signed cookies of some minutes.
import { randomUUID } from "node:crypto";
import type { FlowSecrets } from "#app/adapters/identity/contract.ts";
import { signedToken, type TokenField, timeField, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { cookieNames, cookieValue } from "#app/request/cookies.server.ts";
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
/** Each tab's sign-in has its own, named by the start of its state, so they may come back in any order. */
const flowCookies = "hub.identity_flow.";
const flowCookieOf = (state: string) => `${flowCookies}${state.slice(0, 8)}` as const;
/** A browser sends all of them with each request. */
const maxFlows = 5;

/** What the provider gets is derived from the browser's cookie, so that no other browser's response fits. */
function toSecrets({ signer }: Signing, id: string): FlowSecrets {
  const secretOf = (name: string) => signer.sign(purpose, `${name} ${id}`).toString("base64url");
  return { state: secretOf("state"), nonce: secretOf("nonce"), verifier: secretOf("verifier") };
}

/** `invitationId`: of the link that led to it. It counts where the sign-in begins an account. */
export function startFlow(
  services: Signing,
  headers: Cookies,
  invitationId: string | null,
): { secrets: FlowSecrets; cookies: string[] } {
  const id = randomUUID();
  const values = { id, expiresAt: expiresAt(services), invitationId: invitationId ?? "" };
  const secrets = toSecrets(services, id);
  const cookie = `${flowCookieOf(secrets.state)}=${flowToken.create(services, values)}; Max-Age=${validSeconds}`;
  // A browser sends the oldest first, and two may begin in the same second.
  const names = cookieNames(headers.get("cookie"), flowCookies).reverse();
  const others = names.map((name) => ({
    name,
    values: flowToken.read(services, cookieValue(headers.get("cookie"), name)),
  }));
  const age = (other: (typeof others)[number]) => other.values?.expiresAt.getTime() ?? 0;
  const ended = others.sort((one, other) => age(other) - age(one)).slice(maxFlows - 1);
  return { secrets, cookies: [cookie, ...ended.map(({ name }) => `${name}=; Max-Age=0`)] };
}

interface Flow {
  secrets: FlowSecrets;
  invitationId: string | null;
  /** The response works once in this browser. */
  endCookie: string;
}

/** The sign-in that a response belongs to, by its `state`. Null where this browser began none with it within ten minutes. */
export function findFlow(services: Signing, headers: Cookies, state: string): Flow | null {
  const name = flowCookieOf(state);
  const values = flowToken.read(services, cookieValue(headers.get("cookie"), name));
  if (!values || values.expiresAt <= services.clock.now()) return null;
  return {
    secrets: toSecrets(services, values.id),
    invitationId: values.invitationId || null,
    endCookie: `${name}=; Max-Age=0`,
  };
}

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
