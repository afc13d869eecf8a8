// An administrator's actions on an account. Each action and its audit entry are one transaction.

import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { enqueueAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { removeSecondStep } from "#app/domain/accounts/second-step.server.ts";
import { removeWaysIn } from "#app/domain/accounts/ways-in.server.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Changes an account, which is locked meanwhile, as the administrator; null when there is none with that id. */
export async function changeAccount<Result>(
  { db }: Pick<Services, "db">,
  actor: Actor,
  id: string,
  change: (tx: Database, account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>) => Promise<Result>,
): Promise<Result | null> {
  assertAdministrator(actor);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    return account && change(tx, account);
  });
}

async function lockAccount(tx: Database, id: string) {
  const [account] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      plan: profiles.plan,
      paymentStatus: profiles.paymentStatus,
      suspendedAt: profiles.suspendedAt,
      maxHubs: profiles.maxHubsOverride,
      storageGb: profiles.storageGbOverride,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for("update");
  return account ?? null;
}

/**
 * Emails the account a single-use link to set a new password; the old one works until then. Refused where OIDC_ONLY hides
 * passwords. Null when missing.
 */
export const sendPasswordReset = command(
  { "passwords-hidden": { message: "Passwords are hidden here (setting OIDC_ONLY)." } },
  async (services: Services, actor: Actor, id: string): Promise<Outcome<void, "passwords-hidden"> | null> => {
    return changeAccount(services, actor, id, async (tx, account) => {
      if (services.settings.identity?.isOnly) return refuse("passwords-hidden");
      await services.queue.enqueue(tx, "send-email", {
        template: "set-password",
        to: account.email,
        values: { name: account.firstName, token: await createPasswordToken(services, tx, account.id) },
      });
      await writeAudit(tx, actor, { act: "password-reset-sent", subject: account });
      return done(undefined);
    });
  },
);

/**
 * Emails an account that was never confirmed its link again. Refuses a confirmed one ("already-confirmed"). Null when
 * there is no such account.
 */
export const resendConfirmation = command(
  { "already-confirmed": { message: "This account is already confirmed." } },
  async ({ db, queue }: Services, actor: Actor, id: string): Promise<Outcome<void, "already-confirmed"> | null> => {
    return changeAccount({ db }, actor, id, async (tx, account) => {
      const [user] = await tx.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.id, id));
      if (user?.isConfirmed) return refuse("already-confirmed");
      await enqueueAccountLink({ db: tx, queue }, "confirmation", account.email);
      await writeAudit(tx, actor, { act: "confirmation-sent", subject: account });
      return done(undefined);
    });
  },
);

/**
 * Ruling "plan": `speaker`, with the lifetime limits, for free. An account that has it keeps it; a paid lifetime plan
 * is refused ("already-member"), because it would be lost. Null when there is no such account.
 */
export const promoteToSpeakerPlan = command(
  { "already-member": { message: "This account has already paid for the Lifetime Plan." } },
  async ({ db }: Services, actor: Actor, id: string): Promise<Outcome<void, "already-member"> | null> => {
    return changeAccount({ db }, actor, id, async (tx, account) => {
      if (account.plan === "speaker") return done(undefined);
      if (account.plan === "lifetime" && account.paymentStatus === "paid") return refuse("already-member");
      const { storageLimitGb, maxActiveHubs } = lifetimePlan;
      await tx.update(profiles).set({ plan: "speaker", storageLimitGb, maxActiveHubs }).where(eq(profiles.id, id));
      await writeAudit(tx, actor, { act: "promoted", subject: account });
      return done(undefined);
    });
  },
);

/** Revokes a granted plan: the account is as if it never had one. A paid plan is refused. */
export const revokePlan = command(
  { "plan-not-granted": { message: "This plan was paid for, not granted. Refund the payment instead." } },
  async ({ db }: Services, actor: Actor, id: string): Promise<Outcome<void, "plan-not-granted"> | null> => {
    return changeAccount({ db }, actor, id, async (tx, account) => {
      if (account.plan === null) return done(undefined);
      if (account.plan !== "speaker") return refuse("plan-not-granted");
      await tx
        .update(profiles)
        .set({ plan: null, storageLimitGb: null, maxActiveHubs: null })
        .where(eq(profiles.id, id));
      await writeAudit(tx, actor, { act: "plan-taken-back", subject: account });
      return done(undefined);
    });
  },
);

const removals = { "second-step": removeSecondStep, "ways-in": removeWaysIn } as const;

/**
 * Removes what a speaker has lost. The account's sessions end and its owner is notified. An account without it is
 * unchanged. Null when there is no such account.
 */
const removeLost =
  (access: keyof typeof removals) =>
  (services: Services, actor: Actor, id: string): Promise<{ ok: true; value: undefined } | null> =>
    changeAccount(services, actor, id, async (tx, account) => {
      const isRemoved = await removals[access]({ ...services, db: tx }, id);
      if (isRemoved) await writeAudit(tx, actor, { act: `${access}-removed`, subject: account });
      return done(undefined);
    });

/** Phone and recovery codes. */
export const removeLostSecondStep = removeLost("second-step");
/** Passkeys and single sign-on. */
export const removeLostWaysIn = removeLost("ways-in");
