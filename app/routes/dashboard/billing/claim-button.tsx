import { use, useEffect, useId, useState } from "react";
import { href } from "react-router";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import type { CheckoutProblem } from "#app/routes/public/checkout/checkout.tsx";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { CheckoutContext, checkoutOffText } from "#app/ui/checkout-context.ts";
import { randomId } from "#app/ui/random-id.ts";
import { useToast } from "#app/ui/toast.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

/** When the provider's page has not come by then, the speaker may press again. */
const recoverAfterMs = 20_000;

/**
 * Starts the checkout (specification, "Checkout button": idle, then pending). Errors appear in a toast and beside the
 * button, which can be pressed again.
 */
export function ClaimButton(button: ButtonProps) {
  const { isOpen, supportEmail, price } = use(CheckoutContext);
  // A fetcher that redirects to another site never becomes idle again. A new round is a new fetcher.
  const [round, setRound] = useState(0);
  const [pressedRound, setPressedRound] = useState(-1);
  const fetcher = useFetcher<CheckoutProblem>({ key: `checkout ${useId()} ${round}` });
  const isPending = fetcher.state !== "idle";
  if (isPending && pressedRound !== round) setPressedRound(round);
  useEffect(() => {
    if (!isPending) return;
    const recover = () => setRound((current) => current + 1);
    const recoverRestored = ({ persisted }: PageTransitionEvent) => persisted && recover();
    const timer = setTimeout(recover, recoverAfterMs);
    addEventListener("pageshow", recoverRestored);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", recoverRestored);
    };
  }, [isPending]);
  const problem = fetcher.state === "idle" ? fetcher.data : undefined;
  // The request or its response was lost; the screen's toast says why.
  const isLost = fetcher.state === "idle" && pressedRound === round && !problem;
  useToast(problem && { tone: "error", title: problem.title, message: problem.message });
  if (!isOpen)
    return (
      <p className={styles.note}>
        {checkoutOffText} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    );
  return (
    <fetcher.Form
      method="post"
      action={href("/checkout")}
      className={styles.claim}
      onSubmit={({ currentTarget }) => {
        const attempt = currentTarget.elements.namedItem("attempt") as HTMLInputElement;
        attempt.value ||= randomId();
      }}
    >
      <input type="hidden" name="attempt" />
      <Button {...button} type="submit" isWaiting={isPending}>
        {isPending ? "Redirecting to Stripe..." : price.joinLabel}
      </Button>
      {problem && <p className="problem">{problem.message || "Something went wrong."}</p>}
      {isLost && <p className="problem">Checkout failed.</p>}
    </fetcher.Form>
  );
}
