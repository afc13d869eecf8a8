import { sheetsScript } from "#app/domain/webhooks/webhooks.ts";
import { CodeBlock } from "#app/routes/dashboard/connections/code-block.tsx";
import styles from "#app/routes/dashboard/connections/connections.module.css";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";

/** How a Google Sheet receives events, with a script of its own and nobody between. */
export function SheetsScript() {
  return (
    <Section
      title="Prepare your sheet"
      description="Your sheet receives events by a script of its own. Nobody else is involved."
      aside={<CopyButton value={sheetsScript} copied="Paste it into Apps Script." size="sm" />}
    >
      <ol className={styles.steps}>
        <li>Open the sheet, then Extensions, Apps Script. Replace what is there with this script.</li>
        <li>Deploy, New deployment, Web app. Execute as: Me. Who has access: Anyone.</li>
        <li>Copy the web app address, which ends in /exec. Only you and this product should know it.</li>
      </ol>
      <details className={styles.exchanges}>
        <summary>The script</summary>
        <CodeBlock label="The script">{sheetsScript}</CodeBlock>
      </details>
    </Section>
  );
}
