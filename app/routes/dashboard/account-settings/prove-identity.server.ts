import { isOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { giveBack, proofLimit, spend, waitInWords } from "#app/request/limits.server.ts";
import type { Visit } from "#app/request/visit.ts";
import type { Actor } from "#app/services.ts";

export type Proof = { ok: true } | { ok: false; field?: string; message: string; status: number };

/** An open session is not enough for what cannot be taken back: the password again, a few tries a quarter of an hour. */
export async function proveIdentity(
  { services }: Visit,
  actor: Actor,
  { password }: { password: string },
): Promise<Proof> {
  const turn = await spend(proofLimit, actor.id);
  if (!turn.ok) {
    const message = `Too many attempts. Please try again ${waitInWords(turn.retryAfterSeconds)}.`;
    return { ok: false, field: "password", message, status: 429 };
  }
  if (!(await isOwnPassword(services, actor, password)))
    return { ok: false, field: "password", message: "The password is not right. Please try again.", status: 422 };
  await giveBack(proofLimit, actor.id);
  return { ok: true };
}
