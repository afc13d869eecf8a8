import type { listAccountHistory } from "#app/domain/admin/account.server.ts";
import { auditActLabels } from "#app/domain/admin/admin.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Section } from "#app/ui/section.tsx";
import { When } from "#app/ui/when.tsx";

/** What administrators did to the account. Renders nothing when that is nothing. */
export function AccountHistory({ history }: { history: Awaited<ReturnType<typeof listAccountHistory>> }) {
  if (history.length === 0) return null;
  return (
    <Section title="History" description="What administrators did to this account, newest first">
      <ul className={`plain-list stack-smaller ${styles.history}`}>
        {history.map(({ id, act, detail, createdAt, actorEmail }) => (
          <li key={id}>
            <span className={styles.email}>{auditActLabels[act]}</span>
            {detail && <span className={styles.reason}>{detail}</span>}
            <span className="quiet">
              <When at={createdAt} as="since" />, {actorEmail}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
