import { Button } from "@mantine/core";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";

/** Shown this once: the server keeps them encrypted and never shows them again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept(): void }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="stack">
      <p className={styles.plain}>
        Keep these where you find them without your phone. Each opens your account once, in the place of the app's code.{" "}
        <strong>They are not shown again.</strong>
      </p>
      <ul className={styles.recovery} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <CopyButton value={text} copied="Your recovery codes are in your clipboard.">
          Copy codes
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="talk-hubs-recovery-codes.txt"
        >
          Download codes
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}
