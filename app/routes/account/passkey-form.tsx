import { href } from "react-router";
import script from "#app/enhance/passkey-sign-in.ts?worker&url";
import type { ActionInput } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

/** What the form asks the browser for; null where browsers have no passkeys for this address. */
export function createPasskeyOptions(request: Request, context: ActionInput["context"]) {
  const requestContext = context.get(requestContextKey);
  const { passkeys } = requestContext.installation.auth;
  if (!passkeys.isOffered(request.url)) return null;
  return passkeys.createSignInOptions({ requestContext, headers: request.headers });
}
type PasskeyOptions = ReturnType<typeof createPasskeyOptions>;

/** Its script shows it, where the browser has passkeys. */
export function PasskeyForm({ options }: { options: PasskeyOptions }) {
  return (
    options && (
      <>
        <form
          method="post"
          action={href("/signin")}
          className="stack"
          id="passkey"
          data-options={JSON.stringify(options)}
          hidden
        >
          <input type="hidden" name="intent" value="passkey" />
          <input type="hidden" name="credential" />
          <button type="submit" className="button button-quiet" data-pending="Signing in…">
            Sign in with a passkey
          </button>
        </form>
        <script type="module" src={script} />
      </>
    )
  );
}
