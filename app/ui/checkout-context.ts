import { createContext } from "react";

interface CheckoutOffer {
  /** Whether this installation sells the plan. */
  isOpen: boolean;
  /** Whom to contact otherwise. */
  supportEmail: string;
  /** Whether the plan is offered to visitors at all: its price, and what leads to it. */
  isOffered: boolean;
  /** Whether anyone may sign up without being invited. */
  isSignUpOpen: boolean;
  /** What the plan costs, as `describePrice` (domain/billing) says it. */
  price: {
    priceText: string;
    /** "$280 AUD including GST" */
    priceWithTax: string;
    priceNote: string;
    joinLabel: string;
  };
  /** What stands in place of an offer that this visitor cannot take: a member has the plan. */
  instead?: { path: string; label: string };
}

export const CheckoutContext = createContext<CheckoutOffer>({
  isOpen: true,
  supportEmail: "",
  isOffered: true,
  isSignUpOpen: true,
  price: { priceText: "", priceWithTax: "", priceNote: "", joinLabel: "" },
});

/** Where the plan and its price are shown. The landing page shows them only to visitors who could buy it. */
export const planPath = ({ instead }: Pick<CheckoutOffer, "instead">) => (instead ? "/billing" : "/#pricing");

/** Replaces a checkout button where nothing is sold. The support address follows it. */
export const checkoutOffText = "Checkout is off on this installation. To get the plan, email";
