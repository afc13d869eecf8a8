import { Button, type ButtonProps } from "@mantine/core";
import { use } from "react";
import { href, useFetcher } from "react-router";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import type { CheckoutProblem } from "#app/routes/public/checkout.tsx";
import { CheckoutContext, checkoutOffText } from "#app/ui/checkout-context.ts";
import { useToast } from "#app/ui/toast.tsx";

/**
 * Starts the checkout (specification, "Checkout button": idle, then pending). Errors appear in a toast and beside the
 * button, which can be pressed again.
 */
export function ClaimButton(button: ButtonProps) {
  const { isOpen, supportEmail } = use(CheckoutContext);
  const fetcher = useFetcher<CheckoutProblem>();
  const problem = fetcher.state === "idle" ? fetcher.data : undefined;
  useToast(problem && { tone: "error", title: problem.title, message: problem.message });
  if (!isOpen)
    return (
      <p className={styles.note}>
        {checkoutOffText} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    );
  const isPending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={href("/checkout")} className={styles.claim}>
      <Button {...button} type="submit" disabled={isPending}>
        {isPending ? "Redirecting to Stripe..." : lifetimePlan.joinLabel}
      </Button>
      {problem && <p className={styles.problem}>{problem.message || "Something went wrong."}</p>}
    </fetcher.Form>
  );
}
