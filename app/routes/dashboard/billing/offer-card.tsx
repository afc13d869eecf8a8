import { use } from "react";
import { lifetimePlan } from "#app/domain/billing/billing.ts";
import type { ComparedLimit } from "#app/domain/billing/plan-comparison.server.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import { ClaimButton } from "#app/routes/dashboard/billing/claim-button.tsx";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { IconCheck } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

interface OfferCardProps {
  canBuy: boolean;
  comparison: ComparedLimit[];
  /** Buckets with more hubs than the plan allows. */
  overfull: string[];
}

/**
 * Specification, "Pricing & Billing": "Lifetime offer card with a claim button that starts checkout". What joining
 * changes is one table, and what it leaves as it is one sentence, so that nobody pays for what they have.
 */
export function OfferCard({ canBuy, comparison, overfull }: OfferCardProps) {
  const { name, membershipLine, features } = lifetimePlan;
  const { priceText, priceNote } = use(CheckoutContext).price;
  return (
    <Section title={name}>
      <div className={styles.offer}>
        <div>
          <p className={styles.price}>{priceText}</p>
          <p className={styles.note}>{priceNote}</p>
          {canBuy && <ClaimButton size="md" />}
        </div>
        <div>
          <p className={styles.line}>{membershipLine}</p>
          <ul className={`plain-list ${styles.contents}`}>
            {features.map((feature) => (
              <li key={feature}>
                <IconCheck size={20} /> {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Comparison rows={comparison} />
      {overfull.length > 0 && (
        <p className={styles.note}>
          You have more {overfull.join(" and ")} than the plan allows. They all stay as they are when you join. You can
          add more once you're below the limit.
        </p>
      )}
    </Section>
  );
}

function Comparison({ rows }: { rows: ComparedLimit[] }) {
  const changed = rows.filter(({ withoutPlan, withPlan }) => withoutPlan !== withPlan);
  const same = rows.filter((row) => !changed.includes(row));
  return (
    <>
      <ChangedLimits rows={changed} />
      {same.length > 0 && (
        <p className={styles.note}>
          The same with and without the plan:{" "}
          {same.map(({ label, withPlan }) => `${lowerFirst(label)} (${lowerFirst(withPlan)})`).join(", ")}. Joining pays
          once for the service, all future updates and community support by email.
        </p>
      )}
    </>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function ChangedLimits({ rows }: { rows: ComparedLimit[] }) {
  return (
    <table className={styles.comparison}>
      <caption>What joining changes</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Without a plan</th>
          <th scope="col">{lifetimePlan.name}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, withoutPlan, withPlan }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{withoutPlan}</td>
            <td>{withPlan}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
