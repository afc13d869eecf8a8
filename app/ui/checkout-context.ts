import { createContext } from "react";

interface CheckoutOffer {
  /** Whether this installation sells the plan. */
  isOpen: boolean;
  /** Whom to contact otherwise. */
  supportEmail: string;
  /** What stands in place of an offer that this visitor cannot take: a member has the plan. */
  ownPlan?: { path: string; label: string };
}

export const CheckoutContext = createContext<CheckoutOffer>({ isOpen: true, supportEmail: "" });

/** Replaces a checkout button where nothing is sold. The support address follows it. */
export const checkoutOffText = "Checkout is off on this installation. To get the plan, email";
