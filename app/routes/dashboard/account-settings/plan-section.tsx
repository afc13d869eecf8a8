import { use } from "react";
import type { plans } from "#app/database/vocabulary.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { Section } from "#app/ui/section.tsx";

/**
 * Specification: "Lifetime Plan" when plan is lifetime, "No plan" when none; ruling: the administrator grants
 * "speaker".
 */
const names: Record<(typeof plans)[number], string> = { lifetime: "Lifetime Plan", speaker: "Speaker plan" };

export function PlanSection({ plan }: { plan: (typeof plans)[number] | null }) {
  const { isOffered } = use(CheckoutContext);
  return (
    <Section
      title="Billing & Plans"
      description="Your plan and receipts"
      aside={
        <Button to="/billing" variant="default">
          {plan || !isOffered ? "Open Billing" : "See plans"}
        </Button>
      }
    >
      <strong>{plan ? names[plan] : "No plan"}</strong>
    </Section>
  );
}
