import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Badge } from "#app/ui/badge.tsx";

export interface OpenSession {
  id: string;
  device: string;
  lastActive: string;
  isCurrent: boolean;
}

/** Lists the account's sessions. Each can be ended, or all except this one. */
export function SessionsPart({ sessions }: { sessions: OpenSession[] }) {
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
              <ActionForm intent="end-session" sends={{ sessionId: id }} preventScrollReset>
                <SubmitButton variant="default" size="compact-md" aria-label={`Sign out ${device}`}>
                  Sign out
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm intent="end-other-sessions" preventScrollReset className="button-row">
          <SubmitButton variant="default">Sign out everywhere else</SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}
