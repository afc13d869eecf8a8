import { use } from "react";
import { Link } from "react-router";
import { describeLock, isLocked, lifetimePlan, type Membership } from "#app/domain/billing/billing.ts";
import { ClaimButton } from "#app/routes/dashboard/billing/claim-button.tsx";
import styles from "#app/routes/dashboard/frame/membership-banner.module.css";
import { CheckoutContext } from "#app/ui/checkout-context.ts";

/** On every dashboard page of an account without an active plan (specification, "Membership"), except the administrator's own. */
export function MembershipBanner({ membership }: { membership: Membership }) {
  const { paymentStatus } = membership;
  const { isOffered } = use(CheckoutContext);
  const lock = describeLock(membership, isOffered);
  return (
    <aside className={`notice ${isLocked(membership) ? "tone-warning" : ""} ${styles.banner}`} aria-label="Membership">
      <p>
        {isLocked(membership) ? (
          <>
            <strong>{lock.title}.</strong> {lock.message} <Link to="/billing">Billing & Plans</Link>
          </>
        ) : paymentStatus === "pending" ? (
          "Your payment is being processed. Your membership starts as soon as it clears."
        ) : (
          lifetimePlan.membershipLine
        )}
      </p>
      {isOffered && paymentStatus !== "pending" && paymentStatus !== "disputed" && <ClaimButton size="sm" />}
    </aside>
  );
}
