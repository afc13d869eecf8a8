// Which address a browser asked a code for. In a signed cookie and not in an address: those end up in logs and histories.
import { createCookie } from "react-router";
import type { Settings } from "#app/services.ts";

type Signed = Pick<Settings, "secret" | "appUrl">;

interface AskedFor {
  hubId: string;
  /** In lower case. */
  email: string;
}

const askedCookie = ({ secret, appUrl }: Signed) =>
  createCookie("hub.asked", {
    secrets: [secret],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    // As long as the code, and some time to read that it has ended.
    maxAge: 30 * 60,
    secure: appUrl.protocol === "https:",
  });

/** The Set-Cookie value that remembers it. */
export const rememberAsked = (settings: Signed, asked: AskedFor) => askedCookie(settings).serialize(asked);

/** The address that this browser asked with at that hub; null without one, or where the signature is not ours. */
export async function readAsked(
  settings: Signed,
  headers: Pick<Headers, "get">,
  hubId: string,
): Promise<string | null> {
  const asked: AskedFor | null = await askedCookie(settings).parse(headers.get("cookie"));
  return asked?.hubId === hubId && typeof asked.email === "string" ? asked.email : null;
}
