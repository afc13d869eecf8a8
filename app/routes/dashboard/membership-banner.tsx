import { Button } from "@mantine/core";
import { Link } from "react-router";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import styles from "#app/routes/dashboard/membership-banner.module.css";

/** On top of every framed page of an account without an active plan (specification, "Membership"). */
export function MembershipBanner() {
  return (
    <aside className={styles.banner} aria-label="Membership">
      <p>{lifetimePlan.membershipLine}</p>
      <Button component={Link} to="/billing" size="sm">
        {lifetimePlan.joinLabel}
      </Button>
    </aside>
  );
}
