import { use } from "react";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { ProductName, ProductNameContext } from "#app/ui/product-name.tsx";

/** `/` where nothing is sold and there is not one speaker to show: what this is, and the ways in. */
export function PrivateLanding({ isSignedIn }: { isSignedIn: boolean }) {
  const { isSignUpOpen } = use(CheckoutContext);
  return (
    <main className="message-page" id="main">
      <title>{use(ProductNameContext)}</title>
      <meta name="robots" content="noindex" />
      <h1>
        <ProductName />
      </h1>
      <p>Talk pages for speakers and the people who heard them.</p>
      <a href={isSignedIn ? "/dashboard" : "/signin"} className="button">
        {isSignedIn ? "Go to Dashboard" : "Sign In"}
      </a>
      {!isSignedIn && isSignUpOpen && (
        <p>
          New here? <a href="/signup">Sign Up</a>
        </p>
      )}
      <p className="quiet">
        In the room? <a href="/j">Enter the talk's code</a>
      </p>
    </main>
  );
}
