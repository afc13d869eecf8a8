// Signing in with a passkey, and adding one: connects the browser with domain/accounts/passkeys.server.ts. Nothing is
// typed and no account is named before the signature was checked, so nobody learns who has an account.
import { isIP } from "node:net";
import { parse as uuidToBytes } from "uuid";
import type { BetterAuth } from "#app/auth/better-auth.server.ts";
import { openSession } from "#app/auth/open-session.server.ts";
import {
  readAddResponse,
  readChallenge,
  readSignInResponse,
  verifyNewPasskey,
  verifySignature,
} from "#app/auth/passkey-response.server.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import {
  countPasskeyUse,
  findPasskey,
  listCredentials,
  type NewPasskey,
} from "#app/domain/accounts/passkeys.server.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import type { AnyWords, Words } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Attempt } from "#app/request/account-attempts.server.ts";
import { accountEmailLimiter, consumeShared, passkeyAddressLimiter } from "#app/request/limits.server.ts";
import { isLoopbackHost } from "#app/request/network-address.server.ts";
import {
  createChallenge,
  createPasskeyBrowser,
  findPasskeyBrowser,
  redeemChallenge,
} from "#app/request/passkey-challenge.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** The kinds of keys that are accepted: Ed25519, ECDSA with P-256, RSA (COSE). */
const algorithms = [-8, -7, -257];
const fiveMinutes = 5 * 60 * 1_000;

type NewPasskeyOutcome = Outcome<NewPasskey, "expired" | "unlocked" | "not-made">;

/** What `readNew` is refused with. */
export const newPasskey = {
  refusals: {
    "not-made": {
      message: "What your browser sent is no passkey for this address. Please try another browser or device.",
    },
    expired: { message: "That took too long, or was sent twice. Please start again." },
    unlocked: {
      message:
        "Your device didn't ask for a fingerprint, your face or a PIN. Please set one of them up on it, then start again.",
    },
  } satisfies Words<NewPasskeyOutcome>,
};

/** What `signIn` is refused with, besides what every sign-in is. */
export const passkeySignIn = {
  refusals: {
    expired: { status: 422, message: "That took too long. Please try your passkey again." },
    wrong: { status: 422, message: "That passkey didn't work. Please sign in with your password." },
    copied: {
      status: 422,
      message: "This passkey may have been copied. Please sign in with your password, then replace it.",
    },
  } satisfies AnyWords,
};

type Browser = Pick<Attempt, "headers"> & { requestContext: { cookies: string[] } };

/**
 * Where browsers have passkeys: for names alone, so at APP_URL, or at `localhost` where that is this machine's number. Null
 * for the number of another machine.
 */
export function findPasskeyHome(appUrl: URL): URL | null {
  const host = appUrl.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) === 0) return appUrl;
  if (!isLoopbackHost(host)) return null;
  const home = new URL(appUrl);
  home.hostname = "localhost";
  return home;
}

/** Everything that routes do with passkeys. They belong to the host of their home, and end when it changes. */
export function createPasskeys(auth: BetterAuth, services: Services) {
  const { settings } = services;
  const home = findPasskeyHome(settings.appUrl);
  const rpId = home?.hostname ?? "";
  return {
    /** The origin where they can be used. */
    origin: home?.origin ?? null,

    isOffered: (requestUrl: string): boolean => new URL(requestUrl).origin === home?.origin,

    /** What the sign-in page asks the browser for (PublicKeyCredentialRequestOptionsJSON). */
    createSignInOptions(request: Browser) {
      const challenge = createChallenge(services, `sign-in ${rememberBrowser(request)}`);
      return { challenge, rpId, userVerification: "required" as const, timeout: fiveMinutes };
    },

    /** Opens a session. `credential` is the browser's JSON. */
    async signIn({ headers, requestContext: { address } }: Attempt & { headers: Headers }, credential: string) {
      const consumed = await consumeShared(services, [passkeyAddressLimiter, address]);
      if (!consumed.ok) return consumed;
      const checked = await checkSignature(services, { headers, address }, credential);
      if (!checked.ok) return checked;
      const userId = checked.value;
      const signedIn = await openSession(auth, headers, userId);
      if (!signedIn.ok) await recordFailedSignIn(services, { passkeyOf: userId }, address);
      else await recordSecurityEvent(services, services.db, { event: "signed-in", userId, address });
      return signedIn;
    },

    /** What the browser makes a passkey from (PublicKeyCredentialCreationOptionsJSON), once the owner was identified. */
    async createAddOptions(actor: Actor, sessionId: string) {
      const credentials = await listCredentials(services, actor);
      return {
        challenge: createChallenge(services, `add ${sessionId}`),
        rp: { id: rpId, name: settings.productName },
        user: {
          id: Buffer.from(uuidToBytes(actor.id)).toString("base64url"),
          name: actor.email,
          displayName: actor.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: credentials.map((each) => ({ ...each, type: "public-key" as const })),
        // Found by the device itself, because nothing is typed at sign-in.
        authenticatorSelection: { residentKey: "required" as const, userVerification: "required" as const },
        attestation: "none" as const,
        timeout: fiveMinutes,
      };
    },

    /** The passkey in the browser's JSON. "expired" unless it was made for a challenge that this session has yet to use. */
    async readNew(sessionId: string, credential: string): Promise<NewPasskeyOutcome> {
      const sent = readAddResponse(credential);
      const challenge = sent ? readChallenge(sent) : "";
      if (!sent || !home) return refuse("not-made");
      if (!(await redeemChallenge(services, challenge, `add ${sessionId}`))) return refuse("expired");
      return verifyNewPasskey(sent, { home, challenge });
    },
  };
}

function rememberBrowser({ headers, requestContext }: Browser): string {
  const known = findPasskeyBrowser(headers);
  if (known) return known;
  const { id, cookie } = createPasskeyBrowser();
  requestContext.cookies.push(cookie);
  return id;
}

/** The id of the account whose passkey has signed this browser's challenge. */
async function checkSignature(
  services: Services,
  { headers, address }: { headers: Headers; address: string },
  credential: string,
) {
  const [browser, sent] = [findPasskeyBrowser(headers), readSignInResponse(credential)];
  const challenge = sent ? readChallenge(sent) : "";
  if (!browser || !(await redeemChallenge(services, challenge, `sign-in ${browser}`))) return refuse("expired");
  const passkey = sent && (await findPasskey(services, sent.id));
  const home = findPasskeyHome(services.settings.appUrl);
  const signCount = passkey && home && (await verifySignature(sent, passkey, { home, challenge }));
  if (!passkey || signCount === null) {
    await recordFailedSignIn(services, { passkeyOf: passkey?.userId ?? null }, address);
    return refuse("wrong");
  }
  if (await countPasskeyUse(services, passkey.id, signCount)) return done(passkey.userId);
  await reportCopy(services, passkey, address);
  return refuse("copied");
}

/** Two authenticators have one key. */
async function reportCopy(services: Services, { id, userId }: { id: string; userId: string }, address: string) {
  services.log.warn({ passkeyId: id }, "passkey refused: its sign count went back");
  await recordSecurityEvent(services, services.db, { event: "passkey-copied", userId, address });
  const consumed = await consumeShared(services, [accountEmailLimiter, "passkey-copied", userId]);
  if (consumed.ok) await notifyOwner(services, services.db, userId, "passkey-copied");
}
