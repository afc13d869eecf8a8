// The one rule about new accounts. Every way that makes one asks `admit` in its transaction: confirming a sign-up, and a
// payment. What pages show before (`maySignUp`) counts nothing.
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { signUpInvitations } from "#app/database/schema/index.ts";
import { isWayOpen } from "#app/domain/accounts/accounts.ts";
import { chooseSignUpMode, findInstallation } from "#app/domain/accounts/installation.server.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

type Signing = Pick<Services, "signer">;

const invitationToken = signedToken("sign-up invitation" satisfies SigningPurpose, { id: uuidField });

/** The invitation behind a link; null when we did not sign it. */
export const readInvitationToken = (services: Signing, token: string | null): string | null =>
  invitationToken.read(services, token)?.id ?? null;

/** Where the administrator's invitation leads. */
export function invitationLink(services: Signing & { settings: { appUrl: URL } }, id: string): string {
  return new URL(`/signup?invitation=${invitationToken.create(services, { id })}`, services.settings.appUrl).href;
}

/** Who may sign up. Read anew, unlike `settings.signUp`. */
export const findSignUpMode = async ({ settings }: Pick<Services, "settings">, db: Database): Promise<SignUpMode> =>
  chooseSignUpMode(settings.fromEnvironment, await findInstallation(db));

/** Someone who signed up: by which invitation, and when, because a link that ended since does not take it back. */
interface SignedUp {
  invitationId: string | null;
  createdAt: Date;
}

const isUsable = (id: string, at: Date) =>
  and(
    eq(signUpInvitations.id, id),
    lt(signUpInvitations.useCount, signUpInvitations.maxUses),
    gt(signUpInvitations.expiresAt, at),
    isNull(signUpInvitations.revokedAt),
  );

/** Whether somebody may sign up, or confirm a sign-up, as it looks now. */
export async function maySignUp(
  services: Pick<Services, "db" | "settings">,
  { invitationId, createdAt }: SignedUp,
): Promise<boolean> {
  const mode = await findSignUpMode(services, services.db);
  const usable = invitationId && (await services.db.$count(signUpInvitations, isUsable(invitationId, createdAt)));
  return isWayOpen(mode, usable ? "invitation" : "form");
}

/**
 * Whether the account may be created, in the transaction `tx` that creates it. Counts the use of an invitation, so that
 * of two people who take its last use at once, one is admitted.
 */
export async function admit(
  services: Pick<Services, "settings">,
  tx: Database,
  applicant: SignedUp | "buyer",
): Promise<boolean> {
  const mode = await findSignUpMode(services, tx);
  if (applicant === "buyer") return isWayOpen(mode, "payment");
  const { invitationId, createdAt } = applicant;
  const isInvited = mode !== "closed" && invitationId !== null && (await countUse(tx, invitationId, createdAt));
  return isWayOpen(mode, isInvited ? "invitation" : "form");
}

async function countUse(tx: Database, id: string, at: Date): Promise<boolean> {
  const counted = await tx
    .update(signUpInvitations)
    .set({ useCount: sql`${signUpInvitations.useCount} + 1` })
    .where(isUsable(id, at))
    .returning({ id: signUpInvitations.id });
  return counted.length > 0;
}
