// The second step at sign-in: a code from an authenticator app, or one of ten recovery codes. Each is taken once: the row of
// the account's second step is locked while a code is looked at, so that of many at once, in whichever process, one wins.
import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { twoFactors, users } from "#app/database/schema/index.ts";
import { findMatchingSteps } from "#app/domain/accounts/app-code.server.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { renewAccess } from "#app/domain/accounts/renew-access.server.ts";
import type { Services } from "#app/services.ts";

/** Encrypts what is stored of a second step; the key stays with whoever made it. */
export interface CodeVault {
  encrypt(text: string): Promise<string>;
  decrypt(stored: string): Promise<string>;
}

/** "used": right, but taken before. */
export type CodeVerdict = "right" | "wrong" | "used";

/** What somebody types: with spaces, in capitals, a recovery code without its hyphen. */
export function readCode(input: string): { kind: "app" | "recovery"; code: string } {
  const code = input.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` };
}

// Without what is mistaken for something else when copied by hand. 31 letters, ten of them: 49 bits.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const createCodeGroup = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");

export const createRecoveryCodes = () => Array.from({ length: 10 }, () => `${createCodeGroup()}-${createCodeGroup()}`);

type SecondStep = typeof twoFactors.$inferSelect;

/** Takes one code of the account in the transaction `tx`. Whoever asks limits how often (request/account-attempts.server.ts). */
export async function redeemCode(
  { clock }: Pick<Services, "clock">,
  tx: Database,
  vault: CodeVault,
  { userId, typed: input }: { userId: string; typed: string },
): Promise<CodeVerdict> {
  const [step] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for("update");
  if (!step) return "wrong";
  const { kind, code } = readCode(input);
  const update =
    kind === "app" ? await redeemAppCode(step, vault, code, clock.now()) : await redeemRecoveryCode(step, vault, code);
  if (update === null || update === "used") return update ?? "wrong";
  await tx.update(twoFactors).set(update).where(eq(twoFactors.id, step.id));
  return "right";
}

type CodeUpdate = Partial<SecondStep> | "used" | null;

async function redeemAppCode({ secret, lastCodeStep }: SecondStep, vault: CodeVault, code: string, now: Date) {
  const steps = findMatchingSteps(await vault.decrypt(secret), code, now);
  const unused = steps.find((step) => step > (lastCodeStep ?? 0));
  const update: CodeUpdate = unused === undefined ? null : { lastCodeStep: unused };
  return update ?? (steps.length > 0 ? "used" : null);
}

async function redeemRecoveryCode({ backupCodes }: SecondStep, vault: CodeVault, code: string): Promise<CodeUpdate> {
  const codes: string[] = JSON.parse(await vault.decrypt(backupCodes));
  if (!codes.includes(code)) return null;
  return { backupCodes: await vault.encrypt(JSON.stringify(codes.filter((each) => each !== code))) };
}

/** Who changes the second step of their own account, in which session. */
interface SecondStepOwner {
  userId: string;
  sessionId: string;
}

/**
 * Turns on what was begun, with a first right code: gives the recovery codes, to be shown once, and the session's new
 * token. Any other verdict changes nothing.
 */
export async function turnOnSecondStep(
  services: Services,
  vault: CodeVault,
  { userId, sessionId, typed: input }: SecondStepOwner & { typed: string },
) {
  return services.db.transaction(async (tx) => {
    // A recovery code is not known yet, so that only the app can turn it on.
    const verdict =
      readCode(input).kind === "app"
        ? await redeemCode(services, tx, vault, { userId, typed: input })
        : ("wrong" as const);
    if (verdict !== "right") return { verdict };
    const [step] = await tx
      .update(twoFactors)
      .set({ verified: true })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, false)))
      .returning();
    if (!step) return { verdict: "wrong" as const };
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    await notifyOwner(services, tx, userId, "second-step-on");
    const recoveryCodes: string[] = JSON.parse(await vault.decrypt(step.backupCodes));
    return { verdict, recoveryCodes, token: await renewAccess(tx, userId, sessionId) };
  });
}

/** Ten new recovery codes in the place of those there were, with the session's new token. Null: it is not on. */
export async function renewRecoveryCodes({ db }: Services, vault: CodeVault, { userId, sessionId }: SecondStepOwner) {
  const recoveryCodes = createRecoveryCodes();
  const backupCodes = await vault.encrypt(JSON.stringify(recoveryCodes));
  return db.transaction(async (tx) => {
    const [renewed] = await tx
      .update(twoFactors)
      .set({ backupCodes })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    return renewed ? { recoveryCodes, token: await renewAccess(tx, userId, sessionId) } : null;
  });
}

/** Turns it off for its owner; gives the session's new token. Null when there was none. */
export function turnOffSecondStep(services: Services, { userId, sessionId }: SecondStepOwner) {
  return deleteSecondStep(services, userId, "second-step-off", sessionId);
}

/**
 * Takes the second step of an account away that lost its phone and its codes, ends its sessions and tells its owner.
 * Who may ask for it, the caller decides (the administrator, once the person is known to be the owner). False when
 * there was none.
 */
export async function removeSecondStep(services: Services, userId: string): Promise<boolean> {
  return (await deleteSecondStep(services, userId, "second-step-removed")) !== null;
}

function deleteSecondStep(
  services: Services,
  userId: string,
  event: "second-step-off" | "second-step-removed",
  currentSessionId?: string,
): Promise<{ token: string | null } | null> {
  return services.db.transaction(async (tx) => {
    const deleted = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id });
    if (deleted.length === 0) return null;
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
    await notifyOwner(services, tx, userId, event);
    return { token: await renewAccess(tx, userId, currentSessionId) };
  });
}
