import { use } from "react";
import { CheckoutContext, checkoutIsOff } from "#app/ui/checkout-context.ts";

interface CheckoutButtonProps {
  children: string;
  className?: string;
  /** Where somebody who wants to begin goes instead when checkout is off; without it, the page says so. */
  elsewhere?: string;
}

/** Begins the checkout: a form, so that it works without script. */
export function CheckoutButton({ children, className = "button", elsewhere }: CheckoutButtonProps) {
  const { isOpen, supportEmail } = use(CheckoutContext);
  if (!isOpen && elsewhere)
    return (
      <a href={elsewhere} className={className}>
        {children}
      </a>
    );
  if (!isOpen)
    return (
      <p className="quiet">
        {checkoutIsOff} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    );
  return (
    <form method="post" action="/checkout">
      <button type="submit" className={className} data-pending="Redirecting to Stripe...">
        {children}
      </button>
    </form>
  );
}
