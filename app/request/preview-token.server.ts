// Lets a hub's page be looked at as its owner sees it: the address of the editor's frame carries it, so that what the
// frame shows does not hang on a cookie. Signed with the hub it is for and the moment it ends.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#app/services.ts";

type Secret = Pick<Settings, "secret">;

const validMs = 60 * 60 * 1000;

/** For the query `?preview=` of the hub's address; good for an hour. */
export function newPreviewToken(settings: Secret, hubId: string, now: Date): string {
  const until = now.getTime() + validMs;
  return `${until}.${sign(settings, hubId, until)}`;
}

/** Whether `token` is ours, for this very hub, and still good at `now`. */
export function isPreviewOf(settings: Secret, hubId: string, token: string | null, now: Date): boolean {
  const [, until, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(token ?? "") ?? [];
  if (!until || !signature || Number(until) < now.getTime()) return false;
  const [ours, theirs] = [Buffer.from(sign(settings, hubId, Number(until))), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

const sign = ({ secret }: Secret, hubId: string, until: number) =>
  createHmac("sha256", secret).update(`preview ${hubId} ${until}`).digest("base64url");
