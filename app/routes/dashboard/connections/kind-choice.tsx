import { href, Link } from "react-router";
import { webhookKinds } from "#app/database/vocabulary.ts";
import { targetDescriptions } from "#app/domain/webhooks/webhooks.ts";
import styles from "#app/routes/dashboard/connections/connections.module.css";
import { Section } from "#app/ui/section.tsx";

/** What can be connected. */
export function KindChoice({ isFirst }: { isFirst: boolean }) {
  return (
    <Section
      title={isFirst ? "Connect your first tool" : "Connect another tool"}
      description="New leads arrive there within seconds, with what each person agreed to."
    >
      <ul className={`plain-list ${styles.kinds}`}>
        {webhookKinds.map((kind) => (
          <li key={kind}>
            <Link to={`${href("/dashboard/connections/new")}?kind=${kind}`} className={styles.kind}>
              <strong>{targetDescriptions[kind].label}</strong>
              <span className="quiet">{targetDescriptions[kind].about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
