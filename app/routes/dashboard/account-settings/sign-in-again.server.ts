import { href } from "react-router";
import { findRequiredProof } from "#app/domain/accounts/required-proof.server.ts";
import { endOwnSession } from "#app/request/end-session.server.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { rememberNextPath } from "#app/request/next-path.server.ts";

const here = href("/account-settings");

/**
 * Ends a session that is too old to stand for a password. The next sign-in leads back to this screen; straight to the
 * identity provider where that was chosen. Nothing is to be done for any other session.
 */
export const signInAgain = buttonHandler({
  run: async ({ requestContext, request, services, actor, session, form }) => {
    if ((await findRequiredProof(services, actor, session.signedInAt)) !== "sign-in-again") return { to: here };
    requestContext.cookies.push(await rememberNextPath(new URL(here, request.url)));
    const isByProvider = form.get("way") === "identity" && services.settings.identity;
    const to = isByProvider ? href("/signin/with") : href("/signin");
    return { to, headers: await endOwnSession(requestContext, request) };
  },
  done: (next) => next,
});
