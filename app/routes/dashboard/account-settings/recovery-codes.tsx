import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

/** Shown only once: the server stores the codes encrypted and never shows them again. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved(): void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="stack">
      <p className={styles.plain}>
        Keep these somewhere you can find without your phone. Each one works once in place of a code from the app.{" "}
        <strong>You won't see them again.</strong>
      </p>
      <ul className={styles.recovery} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton value={text} copied="Recovery codes copied to clipboard">
          Copy codes
        </CopyButton>
        <Button
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="talk-hubs-recovery-codes.txt"
        >
          Download codes
        </Button>
        <Button onClick={onSaved}>I've saved them</Button>
      </div>
    </div>
  );
}
