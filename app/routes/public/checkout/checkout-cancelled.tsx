import { use } from "react";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import { requireShop } from "#app/request/request-context.ts";
import { CheckoutContext, planPath } from "#app/ui/checkout-context.ts";
import { SiteTitle } from "#app/ui/product-name.tsx";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";
import type { Route } from "./+types/checkout-cancelled.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireShop(context);
  return null;
}

/** Specification: "Payment Cancelled page"; decisions: "says nothing was charged and offers to resume". */
export default function CheckoutCancelled() {
  const checkout = use(CheckoutContext);
  return (
    <main className="message-page" id="main">
      <SiteTitle>Payment Cancelled</SiteTitle>
      <h1>Payment Cancelled</h1>
      <p>
        You left before paying, so nothing was charged. The {lifetimePlan.name} is still {checkout.price.priceText},
        paid once. You can resume whenever you like.
      </p>
      <CheckoutButton>Resume checkout</CheckoutButton>
      {checkout.isOffered && (
        <p>
          <a href={planPath(checkout)}>See what's in the plan</a>
        </p>
      )}
    </main>
  );
}
