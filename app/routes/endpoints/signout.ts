import { redirect } from "react-router";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/signout.ts";

/** Ends the session and goes to the landing page (specification: "Sign Out returns to /"). */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers();
  for (const cookie of await context.get(requestContextKey).installation.auth.signOut(request.headers))
    headers.append("set-cookie", cookie);
  return redirect("/", { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
