import { useState } from "react";
import { SecondStepDialog, type SecondStepTask } from "#app/routes/dashboard/account-settings/second-step-dialog.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

export function SecondStepPart({ isOn }: { isOn: boolean }) {
  const [task, setTask] = useState<SecondStepTask | null>(null);
  return (
    <div className={styles.part}>
      <div className="line">
        <h3>Two-factor authentication</h3>
        {isOn ? <Badge tone="success">On</Badge> : <Badge tone="neutral">Off</Badge>}
      </div>
      <p className="quiet">
        {isOn
          ? "Signing in asks for a code from your authenticator app too."
          : "Adds a code from an app on your phone when you sign in, so a stolen password is not enough."}
      </p>
      <div className="button-row">
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setTask("renew")}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setTask("turn-off")}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setTask("set-up")}>
            Set up two-factor authentication
          </Button>
        )}
      </div>
      {task && <SecondStepDialog task={task} onClose={() => setTask(null)} />}
    </div>
  );
}
