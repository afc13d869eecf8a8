import { href } from "react-router";
import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/support.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { supportEmail: context.get(visit).services.settings.supportEmail };
}

export default function Support({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return (
    <main className="prose" id="main">
      <title>Support – Talk Hubs</title>
      <h1>Support</h1>
      <p>
        The quickest way: write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We answer by e-mail within 24
        hours. Signed in, you find guides and a message form in the <a href={href("/dashboard/help")}>Help Center</a>.
      </p>
      <h2>I cannot sign in</h2>
      <p>
        On the <a href={href("/signin")}>sign-in page</a>, type your email and choose "Forgot password?". The link that
        we send works once, for one hour. If your address is not confirmed yet, signing in sends a new confirmation.
      </p>
      <h2>The letter does not come</h2>
      <p>
        Look into the spam folder, and check that the address was typed without a slip. Letters are sent at most five
        times an hour to one address; after that, wait a little.
      </p>
      <h2>My talk's page does not open</h2>
      <p>
        A page is public while its hub is active. Drafts are only visible to you; scheduled hubs open by themselves at
        the time you set. The status stands beside each hub in <a href={href("/dashboard/hubs")}>My Talk Hubs</a>.
      </p>
      <h2>I printed a code and then changed the address</h2>
      <p>That is fine. Old addresses lead to the new one for as long as your account exists.</p>
      <h2>I heard a talk and want my details removed</h2>
      <p>
        Ask the speaker first: the details are theirs to delete. If that does not help, write to us with the address of
        the talk's page.
      </p>
    </main>
  );
}
