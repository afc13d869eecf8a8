import { href } from "react-router";
import { lifetimePlan } from "#app/domain/billing/billing.ts";

/** Specification: "Payment Cancelled page"; decisions: "says nothing was charged and offers to resume". */
export default function CheckoutCancelled() {
  return (
    <main className="message-page" id="main">
      <title>Payment Cancelled – Talk Hubs</title>
      <h1>Payment Cancelled</h1>
      <p>
        You left before paying, and nothing was charged. The {lifetimePlan.name} is still {lifetimePlan.priceText}
        {", once: you can take it up again whenever you like."}
      </p>
      <a href={`${href("/")}#pricing`} className="button">
        Back to the plan
      </a>
    </main>
  );
}
