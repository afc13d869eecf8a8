import { href, redirect } from "react-router";
import { enterByIdentity } from "#app/domain/accounts/linked-identity.server.ts";
import { finishSignIn } from "#app/request/finish-sign-in.server.ts";
import { findFlow, rememberPendingIdentity } from "#app/request/identity-flow.server.ts";
import { leadOn } from "#app/request/next-path.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { type EntryRefusal, toEntryToast } from "#app/routes/account/identity-toasts.server.ts";
import { findSignUpBar } from "#app/routes/account/invitation.server.ts";
import type { Route } from "./+types/identity-callback.ts";

/**
 * The provider sends the browser back here. Every refusal leads to the sign-in page, which says why; but in a browser that
 * has signed in meanwhile (in another tab, or before the Back button) it leads on, and nothing went wrong.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  const { installation, services, cookies, address, session } = requestContext;
  const provider = orNotFound(installation.identityProvider);
  const { headers } = request;
  const { search, searchParams } = new URL(request.url);
  const current = await session();
  const refuse = async (refusal: EntryRefusal) =>
    current ? leadOn(request, cookies) : redirectWithToast(href("/signin"), toEntryToast(refusal, services.settings));
  const flow = findFlow(services, headers, searchParams.get("state") ?? "");
  // The way back from the page that asks for the code.
  if (!flow && !current && installation.auth.secondStep.isCodeRequired(headers)) return redirect(href("/signin/code"));
  if (!flow) return refuse("invalid");
  cookies.push(flow.endCookie);
  const identity = await provider.finish(search, flow.secrets);
  if (typeof identity === "string") return refuse(identity);
  const entry = await enterByIdentity(services, identity, { invitationId: flow.invitationId, address });
  if (!entry.ok) {
    if (entry.refusal === "exists")
      cookies.push(rememberPendingIdentity(services, { userId: entry.userId, accountId: identity.accountId }));
    if (entry.refusal === "closed") return refuse((await findSignUpBar(services, flow.invitationId)) ?? "invalid");
    return refuse(entry.refusal);
  }
  const { userId } = entry.value;
  if (current?.actor.id === userId) return leadOn(request, cookies);
  const signedIn = await installation.auth.enterAccount({ headers, userId, address });
  if (!signedIn.ok) return refuse(signedIn.refusal);
  if (!signedIn.owesCode) return redirect(await finishSignIn({ requestContext, request }, { ...signedIn, proofs: [] }));
  cookies.push(...signedIn.cookies);
  return redirect(href("/signin/code"));
}
