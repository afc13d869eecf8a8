// The codes that prove an address at a hub. Six digits fall to brute force whatever the hash, so they are stored as a
// keyed hash whose key is not in the database. A keyed hash also stays fast when a full room enters at once.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { consumeCount } from "#app/database/limiter-counts.server.ts";
import { accessCodes, deviceGrants } from "#app/database/schema/index.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { releaseHeldCodes } from "#app/domain/audience/held-codes.server.ts";
import { recordReaderProof } from "#app/domain/emails/proofs.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** Ruling: "hashed, 10 minutes, 5 tries". */
export const codeValidMs = 10 * 60 * 1000;
export const maxTries = 5;

interface Code {
  hubId: string;
  email: string;
  code: string;
}

const codeText = ({ hubId, email, code }: Code) => `${hubId} ${email} ${code}`;

/** The keyed hash that `access_codes` stores. */
export const hashAccessCode = ({ signer }: Pick<Services, "signer">, code: Code) =>
  signer.sign("access", codeText(code)).toString("base64url");

export interface CodeAttempt {
  hub: { id: string; speakerId: string };
  /** Whose code it is: a request by this browser, which outlives the code, or the email whose link was opened. */
  of: { email: string; requestId: string } | { emailId: string };
  code: string;
  deviceId: string;
}

/**
 * "expired" also covers replaced, used and unknown codes, which cannot be distinguished. "locked": too many attempts.
 * "guessed": too many at this address, by anyone; the link in the email still works.
 */
export type CodeResult =
  | { kind: "granted" }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "locked" }
  | { kind: "guessed" }
  | { kind: "expired" };

/** Longer than a request's cookie is valid. */
const requestWindowMs = 60 * 60 * 1000;
/** Typed attempts at one address's codes in a day: a person makes few, and guessing one of a million needs far more. */
const addressLimit = { max: 200, windowMs: 24 * 60 * 60 * 1000 };

/**
 * Grants the device access when the code is right, and uses the code up. Each attempt is counted before the code is
 * checked, so that parallel attempts cannot exceed the limit: five for each request and five for each emailed link,
 * after which even the right code is refused. A visitor who requests a code for another address uses up only their own,
 * and after two hundred attempts a day by all of them its reader enters by the emailed link. A repeated request
 * succeeds, because the device already has access.
 */
export async function redeemAccessCode(
  services: Services,
  { hub, of, code, deviceId }: CodeAttempt,
): Promise<CodeResult> {
  const { db, clock, signer } = services;
  const now = clock.now();
  const attempt = "email" in of ? await countByRequest(services, hub.id, of) : await countByLink(services, hub.id, of);
  if (!attempt)
    return (await hasOpenGrant(services, hub.id, deviceId, now)) ? { kind: "granted" } : { kind: "expired" };
  const { accessCode, tries } = attempt;
  if (tries === null) return { kind: "locked" };
  if (tries === "guessed") return { kind: "guessed" };
  const { email } = accessCode;
  const storedHash = Buffer.from(accessCode.codeHash, "base64url");
  if (!signer.verify("access", codeText({ hubId: hub.id, email, code }), storedHash)) {
    // Once it was tried, another request is no double tap: it gets an email (access-requests.server.ts).
    await db
      .update(accessCodes)
      .set({ createdAt: new Date(0) })
      .where(eq(accessCodes.id, accessCode.id));
    return { kind: "wrong", triesLeft: maxTries - tries };
  }
  await db.transaction(async (tx) => {
    await tx.delete(accessCodes).where(eq(accessCodes.id, accessCode.id));
    await grantDeviceAccess(tx, { hubId: hub.id, speakerId: hub.speakerId, deviceId, email }, now);
    const { network } = accessCode;
    await releaseHeldCodes(services, tx, { hubId: hub.id, speakerId: hub.speakerId, email, network });
    await recordReaderProof(services, tx, { speakerId: hub.speakerId, email });
  });
  return { kind: "granted" };
}

/** A valid code with the number of this attempt; null or "guessed" when there were too many. */
type CountedAttempt = { accessCode: typeof accessCodes.$inferSelect; tries: number | null | "guessed" } | null;

async function countByRequest(
  { db, clock, signer }: Services,
  hubId: string,
  { email, requestId }: { email: string; requestId: string },
): Promise<CountedAttempt> {
  const now = clock.now();
  const isValid = and(eq(accessCodes.talkHubId, hubId), eq(accessCodes.email, email), gt(accessCodes.expiresAt, now));
  const [accessCode] = await db.select().from(accessCodes).where(isValid);
  if (!accessCode) return null;
  const window = { max: maxTries, windowMs: requestWindowMs, now };
  const { consumed } = await consumeCount(db, `access request ${requestId}`, window);
  if (consumed === null) return { accessCode, tries: null };
  const address = signer
    .sign("limiter" satisfies SigningPurpose, `access address ${hubId} ${email}`)
    .toString("base64url");
  const { consumed: atAddress } = await consumeCount(db, `access address ${address}`, { ...addressLimit, now });
  return { accessCode, tries: atAddress === null ? "guessed" : consumed };
}

async function countByLink(
  { db, clock }: Services,
  hubId: string,
  { emailId }: { emailId: string },
): Promise<CountedAttempt> {
  if (!isUuid(emailId)) return null;
  const { id, talkHubId, expiresAt, tries } = accessCodes;
  const [accessCode] = await db
    .update(accessCodes)
    .set({ tries: sql`least(${tries} + 1, ${maxTries + 1})` })
    .where(and(eq(talkHubId, hubId), eq(id, emailId), gt(expiresAt, clock.now())))
    .returning();
  return accessCode ? { accessCode, tries: accessCode.tries > maxTries ? null : accessCode.tries } : null;
}

async function hasOpenGrant({ db }: Services, hubId: string, deviceId: string, now: Date): Promise<boolean> {
  const { deviceId: device, talkHubId, kind, expiresAt } = deviceGrants;
  const open = and(eq(device, deviceId), eq(talkHubId, hubId), eq(kind, "access"), gt(expiresAt, now));
  return (await db.$count(deviceGrants, open)) > 0;
}

/** Whether an email's link still works at this hub. Checking changes nothing, because mail scanners open links too. */
export async function isAccessLinkOpen({ db, clock }: Services, hubId: string, emailId: string): Promise<boolean> {
  if (!isUuid(emailId)) return false;
  const { id, talkHubId, expiresAt, tries } = accessCodes;
  const open = and(eq(id, emailId), eq(talkHubId, hubId), gt(expiresAt, clock.now()), lt(tries, maxTries));
  return (await db.$count(accessCodes, open)) > 0;
}
