import { useState } from "react";
import { hasPasskeys } from "#app/enhance/passkey.ts";
import { AddPasskeyDialog } from "#app/routes/dashboard/account-settings/add-passkey-dialog.tsx";
import { RemovePasskeyDialog, RenamePasskeyDialog } from "#app/routes/dashboard/account-settings/passkey-dialogs.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export interface ListedPasskey {
  id: string;
  name: string;
  /** When it was added and last used. */
  history: string;
}

export interface PasskeysPartProps {
  passkeys: ListedPasskey[];
  /** Whether a code is required too. */
  hasSecondStep: boolean;
  /** The new passkey's name, unless the speaker chooses another. */
  thisDevice: string;
  /** The origin where browsers have passkeys; null where this installation's address is a number. */
  passkeyHome: "here" | (string & {}) | null;
}

type Task = { kind: "add" } | { kind: "rename" | "remove"; passkey: ListedPasskey };

/** Lists the account's passkeys; each can be renamed and removed. */
export function PasskeysPart({ passkeys, hasSecondStep, thisDevice, passkeyHome }: PasskeysPartProps) {
  const [task, setTask] = useState<Task | null>(null);
  const isMissing = useHydrated() && !hasPasskeys();
  const onClose = () => setTask(null);
  return (
    <div className={styles.part}>
      <h3>Passkeys</h3>
      <p className="quiet">
        Sign in with your fingerprint, your face or your device's PIN. A passkey replaces the password and the code.
      </p>
      {passkeys.length > 0 && (
        <ul className={`lined-list ${styles.sessions} ${styles.passkeys}`} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={(kind) => setTask({ kind, passkey })} />
          ))}
        </ul>
      )}
      {passkeyHome === null ? (
        <p className="quiet">Browsers have passkeys only where the address is a name. This one is a number.</p>
      ) : passkeyHome !== "here" ? (
        <p className="quiet">To add one, open {passkeyHome}.</p>
      ) : isMissing ? (
        <p className="quiet">This browser doesn't support passkeys.</p>
      ) : (
        <div className="button-row">
          <Button variant="default" onClick={() => setTask({ kind: "add" })}>
            Add a passkey
          </Button>
        </div>
      )}
      {task?.kind === "add" && (
        <AddPasskeyDialog hasSecondStep={hasSecondStep} thisDevice={thisDevice} onClose={onClose} />
      )}
      {task?.kind === "rename" && <RenamePasskeyDialog passkey={task.passkey} onClose={onClose} />}
      {task?.kind === "remove" && <RemovePasskeyDialog passkey={task.passkey} onClose={onClose} />}
    </div>
  );
}

interface PasskeyRowProps {
  passkey: ListedPasskey;
  onTask(kind: "rename" | "remove"): void;
}

const PasskeyRow = ({ passkey: { name, history }, onTask }: PasskeyRowProps) => (
  <li>
    <div>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="quiet">{history}</p>
    </div>
    <div className="button-row">
      <Button variant="default" size="compact-md" aria-label={`Rename ${name}`} onClick={() => onTask("rename")}>
        Rename
      </Button>
      <Button variant="default" size="compact-md" aria-label={`Remove ${name}`} onClick={() => onTask("remove")}>
        Remove
      </Button>
    </div>
  </li>
);
