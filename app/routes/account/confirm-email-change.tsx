import { data, href } from "react-router";
import { confirmEmailChangeLink, findEmailChangeLink } from "#app/domain/accounts/email-change.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import { AccountCard } from "#app/ui/public/account-card.tsx";
import type { Route } from "./+types/confirm-email-change.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Only reads the link, because mail scanners open it too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  return {
    link: await findEmailChangeLink(services, tokenOf(request)),
    isSignedIn: (await findActor(context)) !== null,
  };
}

/** Confirms the change. The link proves access to the inbox, so no session is required. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, installation, session, address } = context.get(requestContextKey);
  const currentSession = await session();
  const signedIn = currentSession && { userId: currentSession.actor.id, sessionId: currentSession.id };
  const confirmed = await confirmEmailChangeLink(services, tokenOf(request), { currentSession: signedIn, address });
  const { state } = confirmed;
  const headers = new Headers();
  if (state === "changed")
    for (const cookie of await installation.auth.issueSessionCookie(confirmed.token))
      headers.append("set-cookie", cookie);
  return data({ state }, { status: state === "expired" ? 422 : 200, headers });
}

export default function ConfirmEmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { link, isSignedIn } = loaderData;
  const next = isSignedIn ? (
    <a href={href("/account-settings")} className="button">
      Open Account Settings
    </a>
  ) : (
    <a href={href("/signin")} className="button">
      Sign In
    </a>
  );
  if (actionData?.state === "changed")
    return (
      <AccountCard title="Email address changed" intro="Please sign in with your new address from now on.">
        {next}
      </AccountCard>
    );
  if (!link)
    return (
      <AccountCard
        title="Link Invalid or Expired"
        intro="This link has expired or has already been used. You can request a new change in Account Settings."
      >
        {next}
      </AccountCard>
    );
  if (link.isWaiting)
    return (
      <AccountCard
        title="One more confirmation"
        intro={`This address is confirmed. To finish, open the email we sent to ${link.side === "new" ? "the current address of the account" : link.newEmail} and confirm it there too.`}
      />
    );
  return (
    <AccountCard
      title="Change your email address"
      intro={
        link.side === "old"
          ? `You will sign in with ${link.newEmail} instead of this address.`
          : `You will sign in with ${link.newEmail} from now on.`
      }
    >
      <form method="post" className="stack">
        <button type="submit" className="button" data-pending="Confirming…">
          Confirm the change
        </button>
      </form>
    </AccountCard>
  );
}
