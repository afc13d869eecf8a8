// Lets the editor's preview frame show a hub's page as its owner sees it, without cookies. The token is signed with the
// hub and its expiry time.
import type { Services } from "#app/services.ts";

type Signing = Pick<Services, "signer">;

const validMs = 60 * 60 * 1000;

/** For the query `?preview=` of the hub's URL; valid for an hour. */
export function createPreviewToken({ signer }: Signing, hubId: string, now: Date): string {
  const expiresAt = now.getTime() + validMs;
  return `${expiresAt}.${signer.sign("preview", `${hubId} ${expiresAt}`).toString("base64url")}`;
}

/** Whether `token` is valid for this hub at `now`. */
export function isValidPreviewToken({ signer }: Signing, hubId: string, token: string | null, now: Date): boolean {
  const [, expiresAt, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token ?? "") ?? [];
  if (!expiresAt || !signature || Number(expiresAt) < now.getTime()) return false;
  return signer.verify("preview", `${hubId} ${expiresAt}`, Buffer.from(signature, "base64url"));
}
