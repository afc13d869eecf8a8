import { href } from "react-router";

/** Specification: "Purchase successful page (says a secure sign-in link was e-mailed)". */
export default function CheckoutSuccess() {
  return (
    <main className="message-page" id="main">
      <title>Purchase successful – Talk Hubs</title>
      <h1>Purchase successful</h1>
      <p>
        Thank you. A secure sign-in link was e-mailed to the address you paid with: open it, choose a password, and your
        first Talk Hub is two minutes away.
      </p>
      <p className="quiet">
        The letter can take a minute. If it is not in your inbox, look into the spam folder, or have it sent again.
      </p>
      <a href={href("/set-password")} className="button button-quiet">
        Send the link again
      </a>
    </main>
  );
}
