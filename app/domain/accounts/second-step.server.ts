// The second step at sign-in: a code from an authenticator app, or one of ten recovery codes. Each code works once: its
// row is locked during the check, so that of many attempts at once, in any process, one succeeds.

import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Vault } from "#app/adapters/vault/contract.ts";
import type { Database } from "#app/database/connect.server.ts";
import { twoFactors, users } from "#app/database/schema/index.ts";
import { findMatchingSteps } from "#app/domain/accounts/app-code.server.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { renewAccess } from "#app/domain/accounts/ways-in.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { readTypedCode } from "#app/domain/values/typed-code.ts";
import type { Services } from "#app/services.ts";

/** Encrypts a second step's secrets. */
export type CodeVault = Vault;

/** "used": correct, but redeemed before. */
export type CodeVerdict = "right" | "wrong" | "used";

/** However it was typed, also a recovery code without its hyphen. */
export function readCode(input: string): { kind: "app" | "recovery"; code: string } {
  const code = readTypedCode(input).toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` };
}

// Without characters that are easily confused when copied by hand. Ten of 31 characters: 49 bits.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const createCodeGroup = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Ten codes in plain text, such as "k7mpq-x2h4w". The caller encrypts them. */
export const createRecoveryCodes = () => Array.from({ length: 10 }, () => `${createCodeGroup()}-${createCodeGroup()}`);

type SecondStep = typeof twoFactors.$inferSelect;

/** Redeems one code in the transaction `tx`. Callers limit the attempts (request/account-attempts.server.ts). */
export async function redeemCode(
  { clock }: Pick<Services, "clock">,
  tx: Database,
  vault: CodeVault,
  { userId, input }: { userId: string; input: string },
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

/** The account that changes its own second step, and the session it does so in. */
interface SecondStepOwner {
  userId: string;
  sessionId: string;
  /** The client's IP address, for the audit list. */
  address: string;
}

/**
 * Turns the second step on with a first correct code. Returns the recovery codes, to be shown once, and the session's
 * new token. Refused with any other code ("code-wrong"), which changes nothing. Callers refuse a second step that is on.
 */
export const turnOnSecondStep = command(
  {
    "code-wrong": {
      status: 422,
      field: "code",
      message:
        "That code is incorrect. Please enter the code your app shows now, and check that your phone's clock is right.",
    },
  },
  async (
    services: Services,
    vault: CodeVault,
    { userId, sessionId, address, input }: SecondStepOwner & { input: string },
  ) => {
    return services.db.transaction(async (tx) => {
      // Nobody knows a recovery code yet, so only the app's code can turn it on.
      const verdict =
        readCode(input).kind === "app" ? await redeemCode(services, tx, vault, { userId, input }) : ("wrong" as const);
      if (verdict !== "right") return refuse("code-wrong");
      const [step] = await tx
        .update(twoFactors)
        .set({ verified: true })
        .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, false)))
        .returning();
      if (!step) return refuse("code-wrong");
      await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
      await notifyOwner(services, tx, userId, "second-step-on");
      await recordSecurityEvent(services, tx, { event: "second-step-on", userId, address });
      const recoveryCodes: string[] = JSON.parse(await vault.decrypt(step.backupCodes));
      return done({ recoveryCodes, token: await renewAccess(tx, userId, sessionId) });
    });
  },
);

/** Replaces the recovery codes with ten new ones and renews the session's token. Refused if the second step is off. */
export const renewRecoveryCodes = command(
  { "not-on": { message: "Two-factor authentication is not on." } },
  async (services: Services, vault: CodeVault, { userId, sessionId, address }: SecondStepOwner) => {
    const recoveryCodes = createRecoveryCodes();
    const backupCodes = await vault.encrypt(JSON.stringify(recoveryCodes));
    return services.db.transaction(async (tx) => {
      const [renewed] = await tx
        .update(twoFactors)
        .set({ backupCodes })
        .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)))
        .returning({ id: twoFactors.id });
      if (!renewed) return refuse("not-on");
      await recordSecurityEvent(services, tx, { event: "recovery-codes-renewed", userId, address });
      return done({ recoveryCodes, token: await renewAccess(tx, userId, sessionId) });
    });
  },
);

/** Returns the session's new token. Refused if the second step was off. */
export const turnOffSecondStep = command(
  { "already-off": { message: "Two-factor authentication is already off." } },
  async (services: Services, { userId, sessionId, address }: SecondStepOwner) => {
    const turnedOff = await deleteSecondStep(services, userId, "second-step-off", { sessionId, address });
    return turnedOff ? done(turnedOff) : refuse("already-off");
  },
);

/**
 * Removes the second step of an account whose owner lost the phone and the codes, ends its sessions and notifies the
 * owner. Callers check who may do this (the administrator, once the owner is identified). False if it was off.
 */
export async function removeSecondStep(services: Services, userId: string): Promise<boolean> {
  return (await deleteSecondStep(services, userId, "second-step-removed")) !== null;
}

function deleteSecondStep(
  services: Services,
  userId: string,
  event: "second-step-off" | "second-step-removed",
  owner?: Pick<SecondStepOwner, "sessionId" | "address">,
): Promise<{ token: string | null } | null> {
  return services.db.transaction(async (tx) => {
    const deleted = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id });
    if (deleted.length === 0) return null;
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
    await notifyOwner(services, tx, userId, event);
    // What the administrator does is in the audit list already.
    if (event === "second-step-off")
      await recordSecurityEvent(services, tx, { event, userId, address: owner?.address });
    return { token: await renewAccess(tx, userId, owner?.sessionId) };
  });
}
