import { use } from "react";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";

/** Specification: "Payment Cancelled page"; decisions: "says nothing was charged and offers to resume". */
export default function CheckoutCancelled() {
  const { isOffered } = use(CheckoutContext);
  return (
    <main className="message-page" id="main">
      <title>Payment Cancelled – Talk Hubs</title>
      <h1>Payment Cancelled</h1>
      <p>
        You left before paying, so nothing was charged. The {lifetimePlan.name} is still {lifetimePlan.priceText}, paid
        once. You can resume whenever you like.
      </p>
      <CheckoutButton>Resume checkout</CheckoutButton>
      {isOffered && (
        <p>
          <a href="/#pricing">See what's in the plan</a>
        </p>
      )}
    </main>
  );
}
