import type { OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import styles from "#app/routes/dashboard/report/report.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { IconExternalLink } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

interface ReportLinkProps {
  title: string;
  report: NonNullable<OwnReportView["report"]>;
  onEnd(): void;
}

/** The report's link, and whether it was opened. */
export function ReportLink({ title, report: { url, opened, expires }, onEnd }: ReportLinkProps) {
  return (
    <Section
      title="Link"
      description="Whoever has it can read the report. Your own visits and those of bots are not counted."
    >
      <div className={styles.link}>
        <p className={styles.address}>{url.replace(/^https?:\/\//, "")}</p>
        <p>{`${opened}. Works until ${expires}.`}</p>
        <div className="page-actions">
          <CopyButton value={url} copied="Link copied to clipboard">
            Copy Link
          </CopyButton>
          <Button
            href={url}
            target="_blank"
            rel="noopener"
            variant="default"
            aria-label={`Open the report on ${title}`}
            leftSection={<IconExternalLink />}
          >
            Open the report
          </Button>
          <Button variant="default" onClick={onEnd}>
            End link
          </Button>
        </div>
      </div>
    </Section>
  );
}
