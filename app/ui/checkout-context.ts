import { createContext } from "react";

/** Whether this installation sells the plan, and otherwise whom to contact, for the checkout buttons. */
export const CheckoutContext = createContext<{ isOpen: boolean; supportEmail: string }>({
  isOpen: true,
  supportEmail: "",
});

/** Replaces a checkout button where nothing is sold. The support address follows it. */
export const checkoutOffText = "Checkout is off on this installation. To get the plan, email";
