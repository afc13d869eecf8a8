import type { Page, RowOf } from "#app/domain/values/page.ts";
import type { listWebhookDeliveries } from "#app/domain/webhooks/queries.server.ts";
import { deliveryStateLabels, eventLabels, type WebhookDeliveryState } from "#app/domain/webhooks/webhooks.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/connections/connections.module.css";
import { Exchanges } from "#app/routes/dashboard/connections/exchanges.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Section } from "#app/ui/section.tsx";
import { useAccountClock, useFormatWhen, When } from "#app/ui/when.tsx";

type Delivery = RowOf<typeof listWebhookDeliveries>;

const tones: Record<WebhookDeliveryState, Tone> = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  skipped: "neutral",
};

/** What was sent, newest first. */
export function DeliveryList({ deliveries }: { deliveries: Page<Delivery> }) {
  return (
    <Section title="Deliveries" description="The last 30 days. What was sent is deleted here after seven days.">
      <List
        label="Deliveries"
        nouns={["delivery", "deliveries"]}
        page={deliveries}
        empty={<EmptyState title="Nothing sent yet">The next event appears here, usually within seconds.</EmptyState>}
        render={(rows) => (
          <ul className={`plain-list ${styles.deliveries}`}>
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} {...delivery} />
            ))}
          </ul>
        )}
      />
    </Section>
  );
}

function DeliveryRow(delivery: Delivery) {
  const { id, eventId, type, state, isTest, maskedAt, createdAt, exchanges } = delivery;
  const attempts = useAttempts(delivery);
  const title = isTest ? "Test" : eventLabels[type];
  return (
    <li className={styles.delivery}>
      <div className={styles.deliveryHead}>
        <div>
          <p className={styles.deliveryTitle}>{title}</p>
          <p className="quiet">
            <When at={createdAt} as="since" />
          </p>
        </div>
        <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>
      </div>
      {attempts && <p className="quiet">{attempts}</p>}
      {exchanges && exchanges.length > 0 && <Exchanges summary="Request and answer" exchanges={exchanges} />}
      {maskedAt && <p className="quiet">Its content has been deleted here.</p>}
      {!isTest && !maskedAt && state !== "pending" && (
        <ActionForm intent="again" sends={{ deliveryId: id }} preventScrollReset>
          <SubmitButton size="xs" variant="default" aria-label={`Send again: ${title}, ${eventId}`}>
            Send again
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}

/** "The receiver answered 500. Attempt 3, 2 minutes ago. Next in 10 minutes." */
function useAttempts({ message, attemptCount, lastAttemptAt, nextAttemptAt, state }: Delivery): string {
  const { now } = useAccountClock();
  const formatWhen = useFormatWhen();
  if (attemptCount === 0) return "Not tried yet";
  const problem = state === "delivered" ? null : message;
  const attempt =
    attemptCount > 1 && lastAttemptAt ? `Attempt ${attemptCount}, ${formatWhen(lastAttemptAt, "since")}.` : null;
  const minutesToNext = nextAttemptAt && Math.max(1, Math.round((nextAttemptAt.getTime() - now.getTime()) / 60_000));
  const next = state === "pending" && minutesToNext ? `Next in ${minutesToNext} min.` : null;
  return [problem, attempt, next].filter(Boolean).join(" ");
}
