// The address that the sign-in page fills in after a link was used in this browser, for some minutes. It opens nothing.
import { createCookie } from "react-router";
import { emailForm } from "#app/domain/accounts/form.ts";

const emailCookie = createCookie("hub.sign_in_email", { maxAge: 10 * 60 });

/** The Set-Cookie value that fills in `email` on the sign-in page. */
export const rememberSignInEmail = (email: string): Promise<string> => emailCookie.serialize(email);

/** The Set-Cookie value for after a sign-in. */
export const deleteSignInEmail = (): Promise<string> => emailCookie.serialize("", { maxAge: 0 });

/** The remembered address; null without one, or when the cookie has anything else in it. */
export async function findSignInEmail(headers: Pick<Headers, "get">): Promise<string | null> {
  const form = emailForm.safeParse({ email: await emailCookie.parse(headers.get("cookie")) });
  return form.success ? form.data.email : null;
}
