import { lifetimePlan } from "#app/domain/billing/billing.ts";
import styles from "#app/routes/dashboard/billing/billing.module.css";
import { ClaimButton } from "#app/routes/dashboard/billing/claim-button.tsx";
import { IconCheck } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Specification, "Pricing & Billing": "Lifetime offer card with a claim button that starts checkout". */
export function OfferCard({ canBuy }: { canBuy: boolean }) {
  const { name, priceText, priceNote, membershipLine, contents } = lifetimePlan;
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
          <ul className={styles.contents}>
            {contents.map((content) => (
              <li key={content}>
                <IconCheck size={20} stroke={1.75} aria-hidden /> {content}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
