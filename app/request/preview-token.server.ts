// Lets a hub's page be looked at as its owner sees it: the address of the editor's frame carries it, so that what the
// frame shows does not hang on a cookie. Signed with the hub it is for and the moment it ends.
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

const validMs = 60 * 60 * 1000;

/** For the query `?preview=` of the hub's address; good for an hour. */
export function createPreviewToken({ signer }: Signing, hubId: string, now: Date): string {
  const expiresAt = now.getTime() + validMs;
  return `${expiresAt}.${signer.sign("preview", `${hubId} ${expiresAt}`).toString("base64url")}`;
}

/** Whether `token` is ours, for this very hub, and still good at `now`. */
export function isValidPreviewToken({ signer }: Signing, hubId: string, token: string | null, now: Date): boolean {
  const [, expiresAt, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token ?? "") ?? [];
  if (!expiresAt || !signature || Number(expiresAt) < now.getTime()) return false;
  return signer.verify("preview", `${hubId} ${expiresAt}`, Buffer.from(signature, "base64url"));
}
