import { redirect } from "react-router";
import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/signout.ts";

/** Ends the session and goes to the landing page (specification: "Sign Out returns to /"). */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers();
  for (const cookie of await context.get(visit).installation.auth.signOut(request.headers))
    headers.append("set-cookie", cookie);
  return redirect("/", { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
