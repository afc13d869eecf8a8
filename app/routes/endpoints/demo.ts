import { data, redirect } from "react-router";
import { consume, demoLimiter } from "#app/request/limits.server.ts";
import { tooManyPages } from "#app/request/malformed-requests.server.ts";
import { hashNetwork } from "#app/request/network-hash.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/demo.ts";

/** "Try it" in a demo: gives the visitor a copy of the sample speaker and signs them in. Who has one goes on with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { installation, services, session, address, cookies } = context.get(requestContextKey);
  const { demo, auth } = installation;
  if (!demo) throw data(null, 404);
  if (await session()) return redirect("/dashboard", 303);
  const consumed = await consume(demoLimiter, address);
  if (!consumed.ok) return tooManyPages(request, consumed.retryAfterSeconds);
  const userId = await demo.start(hashNetwork(services, address));
  const signedIn = await auth.enterAccount({ headers: request.headers, userId, address });
  if (!signedIn.ok) throw new Error("the copy has ended before its visitor was in");
  cookies.push(...signedIn.cookies);
  return redirect("/dashboard", 303);
}

export function loader() {
  return redirect("/");
}
