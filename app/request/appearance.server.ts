// Light or dark screens, chosen for one browser: a phone in a dark hall and a laptop at home may differ.
import { createCookie } from "react-router";
import { z } from "zod";
import { type Appearance, appearances } from "#app/domain/values/appearance.ts";

const appearanceCookie = createCookie("hub.appearance", { maxAge: 365 * 24 * 60 * 60 });

export const appearanceForm = z.object({ appearance: z.enum(appearances) });

/** The Set-Cookie value that remembers the choice for a year. "auto" deletes it. */
export const rememberAppearance = (appearance: Appearance): Promise<string> =>
  appearance === "auto" ? appearanceCookie.serialize("", { maxAge: 0 }) : appearanceCookie.serialize(appearance);

/** The remembered choice; "auto" without one, or when the cookie has anything else in it. */
export async function findAppearance(headers: Pick<Headers, "get">): Promise<Appearance> {
  const form = appearanceForm.safeParse({ appearance: await appearanceCookie.parse(headers.get("cookie")) });
  return form.success ? form.data.appearance : "auto";
}
