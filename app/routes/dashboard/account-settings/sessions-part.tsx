import { Form, useNavigation } from "react-router";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

export interface OpenSession {
  id: string;
  device: string;
  lastActive: string;
  isCurrent: boolean;
}

/** Lists the account's sessions. Each can be ended, or all except this one. */
export function SessionsPart({ sessions }: { sessions: OpenSession[] }) {
  const sending = useNavigation().formData;
  const isEndingAll = sending?.get("intent") === "end-other-sessions";
  return (
    <div className={styles.part}>
      <h3>Where you're signed in</h3>
      <ul className={`lined-list ${styles.sessions}`}>
        {sessions.map(({ id, device, lastActive, isCurrent }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{device}</strong> {isCurrent && <Badge tone="success">This device</Badge>}
              </p>
              <p className="quiet">{isCurrent ? "Active now" : lastActive}</p>
            </div>
            {!isCurrent && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="sessionId" value={id} />
                <Button
                  type="submit"
                  variant="default"
                  size="compact-md"
                  aria-label={`Sign out ${device}`}
                  loading={sending?.get("sessionId") === id}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="button-row">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" variant="default" loading={isEndingAll}>
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </div>
  );
}
