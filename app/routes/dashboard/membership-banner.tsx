import { Link } from "react-router";
import { isLocked, lifetimePlan, lockedWords, type Standing } from "#app/domain/billing/billing.ts";
import { ClaimButton } from "#app/routes/dashboard/billing/claim-button.tsx";
import styles from "#app/routes/dashboard/membership-banner.module.css";

/** On top of every framed page of an account without an active plan (specification, "Membership"). */
export function MembershipBanner({ standing }: { standing: Standing }) {
  const { paymentStatus } = standing;
  return (
    <aside className={styles.banner} aria-label="Membership" data-locked={isLocked(standing) || undefined}>
      <p>
        {isLocked(standing) ? (
          <>
            <strong>{lockedWords(standing).title}.</strong> {lockedWords(standing).message}{" "}
            <Link to="/billing">Billing & Plans</Link>
          </>
        ) : paymentStatus === "pending" ? (
          "Your payment is being processed. Your membership starts as soon as it clears."
        ) : (
          lifetimePlan.membershipLine
        )}
      </p>
      {paymentStatus !== "pending" && paymentStatus !== "disputed" && <ClaimButton size="sm" />}
    </aside>
  );
}
