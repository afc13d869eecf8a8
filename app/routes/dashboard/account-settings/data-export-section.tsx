import { href, useRevalidator } from "react-router";
import type { TaskState } from "#app/domain/tasks/tasks.ts";
import { resultDays } from "#app/domain/tasks/tasks.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/account-settings/data-export-section.module.css";
import { TaskMeter } from "#app/routes/dashboard/tasks/task-notice.tsx";
import { useTask } from "#app/routes/dashboard/tasks/use-task.ts";
import { Button } from "#app/ui/button.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { IconDownload } from "#app/ui/icons.ts";

export interface DataExport {
  id: string;
  state: TaskState;
  name: string | null;
  sizeBytes: number | null;
  /** The last day of the download, formatted. */
  until: string | null;
}

/**
 * Specification, "Data Export"; ruling: a job builds a zip, progress is shown and the link is valid for 7 days. Every
 * account can use it.
 */
export function DataExportSection({ latest }: { latest: DataExport | null }) {
  const { revalidate } = useRevalidator();
  const isUnderWay = latest?.state === "queued" || latest?.state === "running";
  const followed = useTask(isUnderWay ? latest.id : null, () => void revalidate());
  const isReady = latest?.state === "done" && latest.name !== null;
  return (
    <FoldSection
      id="data-export"
      title="Data Export"
      description="All your data in one zip file: your profile, talks, leads, feedback and bookings as JSON and CSV, and your files as you uploaded them."
      summary={
        isUnderWay ? "Preparing your data" : isReady ? `Ready until ${latest.until}` : "All your data in one zip file"
      }
      hasError={latest?.state === "failed"}
    >
      <div className={styles.export}>
        {isUnderWay && (
          <>
            <TaskMeter followed={followed} doing="Preparing your data" />
            <p className="quiet">You can leave this page. We'll email you when the file is ready.</p>
          </>
        )}
        {latest?.state === "failed" && (
          <p role="alert">We couldn't prepare your export. Your data is safe. Please try again.</p>
        )}
        {isReady && (
          <p className={styles.ready} role="status">
            <strong>{latest.name}</strong>
            <span className="quiet">
              {latest.sizeBytes !== null && `${formatSize(latest.sizeBytes)}, `}ready until {latest.until}
            </span>
          </p>
        )}
        {!isUnderWay && (
          <ActionForm intent="export" preventScrollReset className="button-row">
            {isReady && (
              <Button href={href("/dashboard/tasks/:id/file", { id: latest.id })} leftSection={<IconDownload />}>
                Download
              </Button>
            )}
            <SubmitButton variant="default">{isReady ? "Export again" : "Export my data"}</SubmitButton>
            <span className="quiet">
              {isReady ? "A new export replaces this file." : `You can download the file for ${resultDays} days.`}
            </span>
          </ActionForm>
        )}
      </div>
    </FoldSection>
  );
}
