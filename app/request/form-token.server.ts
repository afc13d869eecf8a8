// A form that anyone may send once: its own id and the moment it was shown, signed, so that neither is made up.
import { createHmac, timingSafeEqual } from "node:crypto";
import { v4 as uuidv4, validate } from "uuid";
import type { Settings } from "#app/services.ts";

export interface ShownForm {
  /** Sent again, it is the same form. */
  id: string;
  shownAt: Date;
}

/** What a form carries in a hidden field. Each page that is shown has its own: such a page is shared by no cache. */
export function newFormToken(settings: Pick<Settings, "secret">, now: Date): string {
  const said = `${uuidv4()}.${now.getTime()}`;
  return `${said}.${sign(settings, said)}`;
}

/** What we wrote into the form; null when it is not ours. */
export function readFormToken(settings: Pick<Settings, "secret">, token: unknown): ShownForm | null {
  const [, said, id, time, signature] = /^(([\w-]{36})\.(\d{1,15}))\.([\w-]+)$/.exec(String(token)) ?? [];
  if (!said || !id || !signature || !validate(id)) return null;
  const [ours, theirs] = [Buffer.from(sign(settings, said)), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    ? { id, shownAt: new Date(Number(time)) }
    : null;
}

const sign = ({ secret }: Pick<Settings, "secret">, said: string) =>
  createHmac("sha256", secret).update(`form ${said}`).digest("base64url");
