// The first minutes of an installation: /setup makes its administrator, once and for good.

import { timingSafeEqual } from "node:crypto";
import { TransactionRollbackError } from "drizzle-orm";
import { installation } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { usernameInUse } from "#app/domain/accounts/accounts.ts";
import { insertConfirmedAccount } from "#app/domain/accounts/insert-confirmed-account.server.ts";
import { needsSetUp } from "#app/domain/accounts/installation.server.ts";
import { hashPassword } from "#app/domain/accounts/password-hashing.server.ts";
import type { NewAccount } from "#app/domain/accounts/sign-up.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { SignUpMode } from "#app/installation/settings.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** Without characters that look alike. */
const codeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * What the start prints and /setup asks for: 60 bits of the installation's secret, so that every process knows the same
 * one, as "ABCD-EFGH-JKLM".
 */
export function setUpCode({ signer }: Pick<Services, "signer">): string {
  const bytes = signer.sign("setup code" satisfies SigningPurpose, "", 12);
  const text = [...bytes].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

/** Whether this is the code, in any spelling. */
export function isSetUpCode(services: Pick<Services, "signer">, typed: string): boolean {
  const normalise = (code: string) => Buffer.from(code.toUpperCase().replace(/[^A-Z\d]/g, ""));
  const [given, expected] = [normalise(typed), normalise(setUpCode(services))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface SetUpInput extends Omit<NewAccount, "email"> {
  email: string;
  /** Undefined where the environment says so; as is `signUp`. */
  productName?: string | undefined;
  signUp?: SignUpMode | undefined;
  /** As it was typed; undefined where nobody is asked for it. */
  code?: string | undefined;
}

/**
 * Makes the administrator and stores what was chosen. Of two people at once one succeeds, and nobody once there has
 * been an administrator, or while SUPPORT_EMAIL names one ("already-set-up"). Refuses the address and the username of an
 * account that the command line made before, and another code than the one that the start printed. The address counts as confirmed: whoever may set up an installation owns it.
 */
export const setUpInstallation = command(
  {
    "wrong-code": {
      status: 422,
      field: "code",
      message: "That isn't the code. The program prints it when it starts.",
    },
    "email-taken": {
      field: "email",
      message: "This address has an account. With the setting SUPPORT_EMAIL it becomes the administrator's.",
    },
    "username-taken": usernameInUse,
    "already-set-up": { status: 404, message: "This installation has its administrator." },
  },
  async (
    services: Pick<Services, "db" | "settings" | "signer">,
    input: SetUpInput,
  ): Promise<Outcome<{ email: string }, "wrong-code" | "already-set-up" | "email-taken" | "username-taken">> => {
    const { email, productName, signUp, code } = input;
    if (code !== undefined && !isSetUpCode(services, code)) return refuse("wrong-code");
    if (!(await needsSetUp(services))) return refuse("already-set-up");
    const password = await hashPassword(input.password);
    try {
      return await services.db.transaction(async (tx) => {
        const [created] = await tx
          .insert(installation)
          .values({ productName, signUp, supportEmail: email })
          .onConflictDoNothing()
          .returning({ id: installation.id });
        if (!created) return refuse("already-set-up");
        if (!(await insertConfirmedAccount(tx, { ...input, password, isAdministrator: true }))) return tx.rollback();
        return done({ email });
      });
    } catch (error) {
      if (error instanceof TransactionRollbackError) return refuse("email-taken");
      if (violatedConstraint(error)?.includes("username")) return refuse("username-taken");
      throw error;
    }
  },
);
