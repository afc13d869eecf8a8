import { createContext } from "react";

/** Whether this installation sells the plan, for the buttons that begin a checkout; else whom to ask for it. */
export const CheckoutContext = createContext<{ isOpen: boolean; supportEmail: string }>({
  isOpen: true,
  supportEmail: "",
});

/** What stands in the place of a checkout button where nothing is sold, before the address of support. */
export const checkoutOffText = "Checkout is off on this installation. To get the plan, email";
