import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { countPending, describeUnsent, type FollowUpCounts, formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import styles from "#app/routes/dashboard/follow-up/follow-up.module.css";
import type { FollowUpView } from "#app/routes/dashboard/follow-up/follow-up-view.server.ts";
import { Button } from "#app/ui/button.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Section } from "#app/ui/section.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { useStateOf } from "#app/ui/use-state-of.ts";
import { When } from "#app/ui/when.tsx";

const pollIntervalMs = 2_000;
/** After this time without progress, the mail server is probably away. */
const delayNoticeMs = 15_000;

export function SentFollowUps({ view: { hub, sent, pending, isWriting } }: { view: FollowUpView }) {
  const isDelayed = usePolling(pending);
  if (sent.rows.length === 0) return null;
  return (
    <Section
      title="Sent"
      aside={
        !isWriting && (
          <Button to={`/dashboard/hubs/${hub.id}/follow-up?write`} variant="default">
            Write another
          </Button>
        )
      }
    >
      <List
        label="Sent follow-ups"
        nouns={["follow-up", "follow-ups"]}
        page={sent}
        empty={null}
        render={(rows) => (
          <ul className={`lined-list ${styles.sent}`}>
            {rows.map((followUp) => (
              <Sent key={followUp.id} followUp={followUp} isDelayed={isDelayed} />
            ))}
          </ul>
        )}
      />
    </Section>
  );
}

/** Reads the screen again while emails wait. True when none has left for a while. */
function usePolling(pending: number): boolean {
  const { revalidate } = useRevalidator();
  const [isDelayed, setIsDelayed] = useStateOf(pending, false);
  useEffect(() => {
    if (pending === 0) return;
    const polling = setInterval(() => void revalidate(), pollIntervalMs);
    const waiting = setTimeout(() => setIsDelayed(true), delayNoticeMs);
    return () => {
      clearInterval(polling);
      clearTimeout(waiting);
    };
  }, [pending, revalidate, setIsDelayed]);
  return isDelayed;
}

function Sent({ followUp, isDelayed }: { followUp: FollowUpView["sent"]["rows"][number]; isDelayed: boolean }) {
  const { id, subject, startedAt, counts } = followUp;
  const pending = countPending(counts);
  const { formData } = useNavigation();
  const isReusing = formData?.get("intent") === "reuse" && formData.get("followUpId") === id;
  return (
    <li>
      <div className={styles.sentText}>
        <strong dir="auto">{subject}</strong>
        <p className="quiet">
          <When at={startedAt} as="moment" />
        </p>
        {pending > 0 ? (
          <Sending counts={counts} isDelayed={isDelayed} />
        ) : (
          <p>{[`Sent to ${formatPeople(counts.sent)}`, ...describeUnsent(counts), ""].join(". ").trim()}</p>
        )}
      </div>
      {pending === 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="reuse" />
          <input type="hidden" name="followUpId" value={id} />
          <Button type="submit" variant="default" loading={isReusing} aria-label={`Use again: ${subject}`}>
            Use again
          </Button>
        </Form>
      )}
    </li>
  );
}

function Sending({ counts, isDelayed }: { counts: FollowUpCounts; isDelayed: boolean }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const settled = total - countPending(counts);
  return (
    <div role="status">
      <p className="quiet">{`Sending: ${formatCount(settled)} of ${formatCount(total)}`}</p>
      <Progress value={(settled / total) * 100} aria-label="Sending" animated={settled === 0 && !isDelayed} />
      {isDelayed && (
        <p className="quiet">
          The mail server hasn't taken the rest yet. We'll keep trying for three days, and you can leave this page.
        </p>
      )}
    </div>
  );
}
