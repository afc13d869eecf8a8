// The codes that prove an address at a hub. Six digits fall to brute force whatever the hash, so they are stored as a
// keyed hash whose key is not in the database. A keyed hash also stays fast when a full room enters at once.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { accessCodes, deviceGrants } from "#app/database/schema/index.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import type { Services } from "#app/services.ts";

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
  /** Whose code it is: the address that requested it in this browser, or the email whose link was opened. */
  of: { email: string } | { emailId: string };
  code: string;
  deviceId: string;
}

/** "expired" also covers replaced, used and unknown codes, which cannot be distinguished. "locked": too many attempts. */
export type CodeResult =
  | { kind: "granted" }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "locked" }
  | { kind: "expired" };

/**
 * Grants the device access when the code is right, and uses the code up. Each attempt is counted before the code is
 * checked, so that parallel attempts cannot exceed the limit. After the fifth attempt even the right code is refused. A
 * repeated request succeeds, because the device already has access.
 */
export async function redeemAccessCode(
  services: Services,
  { hub, of, code, deviceId }: CodeAttempt,
): Promise<CodeResult> {
  const { db, clock, signer } = services;
  const now = clock.now();
  const isRequestedCode = "email" in of ? eq(accessCodes.email, of.email) : eq(accessCodes.id, of.emailId);
  if ("emailId" in of && !isUuid(of.emailId)) return { kind: "expired" };
  const [accessCode] = await db
    .update(accessCodes)
    .set({ tries: sql`least(${accessCodes.tries} + 1, ${maxTries + 1})` })
    .where(and(eq(accessCodes.talkHubId, hub.id), isRequestedCode, gt(accessCodes.expiresAt, now)))
    .returning();
  if (!accessCode)
    return (await hasOpenGrant(services, hub.id, deviceId, now)) ? { kind: "granted" } : { kind: "expired" };
  if (accessCode.tries > maxTries) return { kind: "locked" };
  const { email } = accessCode;
  const storedHash = Buffer.from(accessCode.codeHash, "base64url");
  if (!signer.verify("access", codeText({ hubId: hub.id, email, code }), storedHash))
    return { kind: "wrong", triesLeft: maxTries - accessCode.tries };
  await db.transaction(async (tx) => {
    await tx.delete(accessCodes).where(eq(accessCodes.id, accessCode.id));
    await grantDeviceAccess(tx, { hubId: hub.id, speakerId: hub.speakerId, deviceId, email }, now);
  });
  return { kind: "granted" };
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

/** Deletes codes a day after they expired: until then, a late attempt gets the same message as an early one. */
export async function sweepAccessCodes({ db, clock }: Services): Promise<void> {
  const ended = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
  await db.delete(accessCodes).where(lt(accessCodes.expiresAt, ended));
}
