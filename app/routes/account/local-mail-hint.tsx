import { href } from "react-router";

/** Where emails are, while they are stored and not sent. */
export const LocalMailHint = () => (
  <p>
    Emails are saved on this computer: <a href={href("/_local/mail")}>read them here</a>
  </p>
);
