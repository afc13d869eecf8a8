// The codes that prove an address at a hub. Kept as a keyed hash: six digits are tried through in a moment whatever
// the hash, unless the key is missing, and the key is not in the database. It costs nothing when a room enters at once.
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

/** What `access_codes` keeps of a code. */
export const hashAccessCode = ({ signer }: Pick<Services, "signer">, code: Code) =>
  signer.sign("access", codeText(code)).toString("base64url");

export interface CodeAttempt {
  hub: { id: string; speakerId: string };
  /** Whose code: the address that asked from this browser, or the letter whose link was opened. */
  of: { email: string } | { emailId: string };
  code: string;
  deviceId: string;
}

/** `left`: how many tries the code still has. "gone": expired, replaced, used, or never there, nobody can tell which. */
export type CodeResult =
  | { kind: "entered" }
  | { kind: "wrong"; triesLeft: number }
  | { kind: "spent" }
  | { kind: "gone" };

/**
 * Lets the device in when the code is right, and uses the code up. Each try counts before it is looked at, so that a
 * hundred at once are a hundred; after the fifth even the right code is refused. Sent twice, the second finds that this
 * device is inside already.
 */
export async function redeemAccessCode(
  services: Services,
  { hub, of, code, deviceId }: CodeAttempt,
): Promise<CodeResult> {
  const { db, clock, signer } = services;
  const now = clock.now();
  const isRequestedCode = "email" in of ? eq(accessCodes.email, of.email) : eq(accessCodes.id, of.emailId);
  if ("emailId" in of && !isUuid(of.emailId)) return { kind: "gone" };
  const [accessCode] = await db
    .update(accessCodes)
    .set({ tries: sql`least(${accessCodes.tries} + 1, ${maxTries + 1})` })
    .where(and(eq(accessCodes.talkHubId, hub.id), isRequestedCode, gt(accessCodes.expiresAt, now)))
    .returning();
  if (!accessCode)
    return (await hasOpenGrant(services, hub.id, deviceId, now)) ? { kind: "entered" } : { kind: "gone" };
  if (accessCode.tries > maxTries) return { kind: "spent" };
  const { email } = accessCode;
  const storedHash = Buffer.from(accessCode.codeHash, "base64url");
  if (!signer.verify("access", codeText({ hubId: hub.id, email, code }), storedHash))
    return { kind: "wrong", triesLeft: maxTries - accessCode.tries };
  await db.transaction(async (tx) => {
    await tx.delete(accessCodes).where(eq(accessCodes.id, accessCode.id));
    await grantDeviceAccess(tx, { hubId: hub.id, speakerId: hub.speakerId, deviceId, email }, now);
  });
  return { kind: "entered" };
}

async function hasOpenGrant({ db }: Services, hubId: string, deviceId: string, now: Date): Promise<boolean> {
  const { deviceId: device, talkHubId, kind, expiresAt } = deviceGrants;
  const open = and(eq(device, deviceId), eq(talkHubId, hubId), eq(kind, "access"), gt(expiresAt, now));
  return (await db.$count(deviceGrants, open)) > 0;
}

/** Whether a letter's link still leads somewhere at this hub. Looking uses nothing up: mail scanners look too. */
export async function isAccessLinkOpen({ db, clock }: Services, hubId: string, emailId: string): Promise<boolean> {
  if (!isUuid(emailId)) return false;
  const { id, talkHubId, expiresAt, tries } = accessCodes;
  const open = and(eq(id, emailId), eq(talkHubId, hubId), gt(expiresAt, clock.now()), lt(tries, maxTries));
  return (await db.$count(accessCodes, open)) > 0;
}

/** Takes away codes that ended a day ago: until then whoever comes too late is told so in the same words. */
export async function sweepAccessCodes({ db, clock }: Services): Promise<void> {
  const ended = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
  await db.delete(accessCodes).where(lt(accessCodes.expiresAt, ended));
}
