import { CheckoutError, type Payments } from "#app/adapters/payments/contract.ts";

/** Without a payment provider nothing is sold, and no event is accepted. */
export const noPayments: Payments = {
  provider: null,
  origins: [],
  openCheckout: () => Promise.reject(new CheckoutError("refused", "")),
  retrieveEvent: () => Promise.resolve(null),
  expireCheckout: () => Promise.resolve(),
  readEvent: () => Promise.resolve(null),
};
