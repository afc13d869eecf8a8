import { use } from "react";
import { CheckoutContext, planPath } from "#app/ui/checkout-context.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { Logo } from "#app/ui/public/logo.tsx";

/** Who runs this installation, as far as they say so. */
export type Operator = Record<"companyLine" | "businessNumber" | "supportEmail", string | null>;

/** Specification, "Footer": columns Platform and Legal & Support, company line, support e-mail, business number. */
export function SiteFooter({ operator: { companyLine, businessNumber, supportEmail } }: { operator: Operator }) {
  const checkout = use(CheckoutContext);
  return (
    <footer className="site-footer">
      <div className="site-width">
        <div className="site-company">
          <p className="site-name">
            <Logo size={28} /> <ProductName />
          </p>
          <p>Talk pages for speakers and the people who heard them.</p>
          {companyLine && <p>{companyLine}</p>}
          {businessNumber && <p>{businessNumber}</p>}
          {supportEmail && (
            <p>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
        </div>
        <nav aria-labelledby="footer-platform">
          <h2 id="footer-platform">Platform</h2>
          <a href="/dashboard">Dashboard</a>
          <a href="/dashboard/hubs">Talk Hubs</a>
          {checkout.isOffered && <a href={planPath(checkout)}>Pricing</a>}
          <a href="/dashboard/help">Help Center</a>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal & Support</h2>
          <a href="/privacy-policy">Privacy Policy</a>
          <a href="/terms-of-service">Terms of Service</a>
          <a href="/contact">Contact</a>
          <a href="/support">Support</a>
        </nav>
      </div>
    </footer>
  );
}
