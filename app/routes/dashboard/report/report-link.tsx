import type { OwnReportView } from "#app/routes/dashboard/report/own-report.server.ts";
import styles from "#app/routes/dashboard/report/report.module.css";
import { ReportOpenings } from "#app/routes/dashboard/report/report-openings.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Section } from "#app/ui/section.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";
import { When } from "#app/ui/when.tsx";

interface ReportLinkProps {
  title: string;
  report: NonNullable<OwnReportView["report"]>;
  onEnd(): void;
}

export function ReportLink({ title, report, onEnd }: ReportLinkProps) {
  const { url, expiresAt } = report;
  return (
    <Section
      title="Link"
      description="Whoever has it can read the report. Your own visits and those of bots are not counted."
    >
      <div className={styles.link}>
        <p className={styles.address}>{url.replace(/^https?:\/\//, "")}</p>
        <p>
          <ReportOpenings {...report} />. Works until <When at={expiresAt} />.
        </p>
        <div className="page-actions">
          <CopyButton value={url} copied="Link copied to clipboard">
            Copy Link
          </CopyButton>
          <ViewButton href={url} aria-label={`Open the report on ${title}`}>
            Open the report
          </ViewButton>
          <Button variant="default" onClick={onEnd}>
            End link
          </Button>
        </div>
      </div>
    </Section>
  );
}
