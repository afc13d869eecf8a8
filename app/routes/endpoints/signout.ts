import { redirect } from "react-router";
import { endSession } from "#app/request/end-session.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/signout.ts";

/** Ends the session and goes to the landing page (specification: "Sign Out returns to /"). */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect("/", { status: 303, headers: await endSession(context.get(requestContextKey), request) });
}

export function loader() {
  return redirect("/");
}
