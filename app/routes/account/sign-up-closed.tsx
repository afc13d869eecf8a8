import { href } from "react-router";
import { AccountCard } from "#app/ui/public/account-card.tsx";

/**
 * Why somebody gets no form: their link has ended, they need one, nobody new may have an account, or the site has no
 * administrator yet.
 */
export type SignUpBar = "ended" | "invited" | "closed" | "new";

export const signUpBars: Record<SignUpBar, { title: string; intro: string }> = {
  ended: {
    title: "This Invitation Has Ended",
    intro: "It was used up, expired or was withdrawn. Please ask whoever sent it for a new one.",
  },
  invited: { title: "By Invitation", intro: "To create an account here, open the invitation link that you were sent." },
  closed: { title: "Sign-Up Is Closed", intro: "This site takes no new accounts at the moment." },
  new: {
    title: "Not Set Up Yet",
    intro:
      "Whoever runs this site has to set it up first. Then you can sign up here, and links that you were sent work.",
  },
};

/** In place of the sign-up form, and of the confirmation of a sign-up. */
export const SignUpClosed = ({ bar }: { bar: SignUpBar }) => (
  <AccountCard {...signUpBars[bar]}>
    <meta name="robots" content="noindex" />
    {bar === "new" ? (
      <a href={href("/setup")} className="button">
        Set up this installation
      </a>
    ) : (
      <a href={href("/signin")} className="button">
        Sign In
      </a>
    )}
  </AccountCard>
);
