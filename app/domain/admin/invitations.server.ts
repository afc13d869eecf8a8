// Who may sign up, and the links by which the administrator invites people.
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { installation, signUpInvitations } from "#app/database/schema/index.ts";
import { findSignUpMode, invitationLink } from "#app/domain/accounts/admission.server.ts";
import { assertAdministrator, signUpModeLabels } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import type { InvitationInput } from "#app/domain/admin/form.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import type { Actor, Services } from "#app/services.ts";

const invitationsPerPage = 20;
const dayMs = 24 * 60 * 60 * 1_000;

/** Who may sign up, and whether the environment says so, which the Admin Panel can't change. */
export async function findSignUpChoice(services: Services, actor: Actor) {
  assertAdministrator(actor);
  const isFixed = services.settings.fromEnvironment.signUp !== undefined;
  return { mode: await findSignUpMode(services, services.db), isFixed };
}

/** Stores who may sign up. Callers refresh the settings of this process. */
export async function changeSignUp({ db }: Services, actor: Actor, { signUp }: { signUp: SignUpMode }): Promise<void> {
  assertAdministrator(actor);
  await db.transaction(async (tx) => {
    await tx.insert(installation).values({ signUp }).onConflictDoUpdate({ target: installation.id, set: { signUp } });
    await writeAudit(tx, actor, { act: "sign-up-changed", detail: signUpModeLabels[signUp] });
  });
}

/** Makes a link; repeating the form makes no second one. */
export async function createInvitation({ db, clock }: Services, actor: Actor, input: InvitationInput): Promise<void> {
  assertAdministrator(actor);
  const { id, label, maxUses, days } = input;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(signUpInvitations)
      .values({ id, label, maxUses, createdAt: now, expiresAt: new Date(now.getTime() + days * dayMs) })
      .onConflictDoNothing()
      .returning({ id: signUpInvitations.id });
    if (made.length > 0) await writeAudit(tx, actor, { act: "invitation-made", detail: label });
  });
}

/** All links, newest first, one page (starting at 1). */
export async function listInvitations(services: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  const { db, clock } = services;
  const order = [desc(signUpInvitations.createdAt), desc(signUpInvitations.id)];
  const found = await findPage(db, db.select().from(signUpInvitations), { order, page, perPage: invitationsPerPage });
  return mapRows(found, (row) => ({
    ...row,
    state: stateOf(row, clock.now()),
    link: invitationLink(services, row.id),
  }));
}

type InvitationState = "open" | "used" | "expired" | "withdrawn";

function stateOf(
  { useCount, maxUses, expiresAt, revokedAt }: typeof signUpInvitations.$inferSelect,
  now: Date,
): InvitationState {
  if (revokedAt) return "withdrawn";
  if (useCount >= maxUses) return "used";
  return expiresAt > now ? "open" : "expired";
}

/** Ends a link at once, for whoever signed up by it and has not confirmed yet too. Null unless it was open. */
export async function revokeInvitation({ db, clock }: Services, actor: Actor, id: string): Promise<true | null> {
  assertAdministrator(actor);
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(signUpInvitations)
      .set({ revokedAt: clock.now() })
      .where(
        and(
          eq(signUpInvitations.id, id),
          isNull(signUpInvitations.revokedAt),
          gt(signUpInvitations.expiresAt, clock.now()),
        ),
      )
      .returning({ label: signUpInvitations.label });
    if (!revoked) return null;
    await writeAudit(tx, actor, { act: "invitation-revoked", detail: revoked.label });
    return true;
  });
}
