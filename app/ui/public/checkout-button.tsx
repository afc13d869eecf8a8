import { use } from "react";
import { CheckoutContext, checkoutOffText } from "#app/ui/checkout-context.ts";

interface CheckoutButtonProps {
  children: string;
  className?: string;
  /** Where the button leads when checkout is off. Without it, the page says so. */
  fallbackPath?: string;
  /** Names one attempt to buy where the page is made for one visitor. A script names it on every page. */
  attempt?: string;
}

/** A form, so that it works without scripts. */
export function CheckoutButton({ children, className = "button", fallbackPath, attempt }: CheckoutButtonProps) {
  const { isOpen, supportEmail, instead } = use(CheckoutContext);
  if (instead)
    return (
      <a href={instead.path} className={className}>
        {instead.label}
      </a>
    );
  if (!isOpen && fallbackPath)
    return (
      <a href={fallbackPath} className={className}>
        {children}
      </a>
    );
  if (!isOpen)
    return (
      <p className="quiet">
        {checkoutOffText} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    );
  return (
    <form method="post" action="/checkout">
      <input type="hidden" name="attempt" defaultValue={attempt} />
      <button type="submit" className={className} data-pending="Redirecting to Stripe...">
        {children}
      </button>
    </form>
  );
}
