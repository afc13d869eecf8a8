import { href, redirect } from "react-router";
import { startFlow } from "#app/request/identity-flow.server.ts";
import { consume, identityLimiter } from "#app/request/limits.server.ts";
import { leadOn } from "#app/request/next-path.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { toEntryToast } from "#app/routes/account/identity-toasts.server.ts";
import { findInvitation } from "#app/routes/account/invitation.server.ts";
import type { Route } from "./+types/identity-start.ts";

/** Leads to the identity provider's own sign-in page. A link, because `form-action` would stop a form on its way there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { installation, services, cookies, address, session } = context.get(requestContextKey);
  const provider = orNotFound(installation.identityProvider);
  // A sign-in page that was left open in another tab.
  if (await session()) return leadOn(request, cookies);
  const flow = startFlow(services, request.headers, findInvitation(services, request));
  const consumed = await consume(identityLimiter, address);
  const page = consumed.ok ? await provider.begin(flow.secrets) : null;
  if (!page) return redirectWithToast(href("/signin"), toEntryToast("away", services.settings));
  cookies.push(...flow.cookies);
  return redirect(page.href);
}
