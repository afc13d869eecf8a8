/** Begins the checkout: a form, so that it works without script. */
export function CheckoutButton({ children, className = "button" }: { children: string; className?: string }) {
  return (
    <form method="post" action="/checkout">
      <button type="submit" className={className} data-pending="Redirecting to Stripe...">
        {children}
      </button>
    </form>
  );
}
