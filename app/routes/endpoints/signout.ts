import { redirect } from "react-router";
import { endOwnSession } from "#app/request/end-session.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/signout.ts";

/** Ends the session and goes to the landing page (specification: "Sign Out returns to /"). */
export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey);
  try {
    return redirect("/", { status: 303, headers: await endOwnSession(requestContext, request) });
  } catch (error) {
    requestContext.services.log.error({ err: error }, "Error signing out:");
    throw error;
  }
}

export function loader() {
  return redirect("/");
}
