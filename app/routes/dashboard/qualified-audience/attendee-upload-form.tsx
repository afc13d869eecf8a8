import { Button } from "@mantine/core";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { AudienceActionData } from "#app/routes/dashboard/qualified-audience/action-data.ts";
import { AttendeeUploadReport } from "#app/routes/dashboard/qualified-audience/attendee-upload-report.tsx";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { maxUploadBytes } from "#app/routes/dashboard/qualified-audience/upload-limit.ts";
import { IconDownload } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Upload List: a file, then the report of what it would add, then the button that adds it. */
export function AttendeeUploadForm({ actionResult }: { actionResult: AudienceActionData | undefined }) {
  const isSending = useNavigation().formData?.get("intent") === "report";
  const [problem, setProblem] = useState<string>();
  const failed = problem ?? actionResult?.uploadFailed;
  if (actionResult?.report) return <AttendeeUploadReport report={actionResult.report} />;
  return (
    <Section
      title="Upload List"
      description="A CSV file with one person per line. You can check everything before it's added."
      aside={<TemplateButton />}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        className={styles.upload}
        onSubmit={(event) => {
          const file = new FormData(event.currentTarget).get("file");
          if (!(file instanceof File) || file.size <= maxUploadBytes) return;
          // Refused here, because the server would refuse it after the whole upload.
          event.preventDefault();
          setProblem("This file is larger than 5 MB. A list of 1,000 people is far smaller.");
        }}
      >
        <input type="hidden" name="intent" value="report" />
        <label className={styles.drop}>
          <span className={styles.dropLabel}>CSV file</span>
          <span className="quiet">Choose a file or drop it here. Up to 1,000 people and 5 MB.</span>
          <input
            type="file"
            name="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-invalid={failed !== undefined || undefined}
            aria-describedby={failed ? "upload-failed" : undefined}
            onChange={() => setProblem(undefined)}
          />
        </label>
        {failed && (
          <p id="upload-failed" className={styles.problem}>
            {failed}
          </p>
        )}
        <div>
          <Button type="submit" loading={isSending}>
            Upload CSV
          </Button>
        </div>
      </Form>
      <FormatHelp />
    </Section>
  );
}

function TemplateButton() {
  return (
    <Button
      component="a"
      href="/dashboard/qualified-audience/template.csv"
      download
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      Template
    </Button>
  );
}

function FormatHelp() {
  return (
    <div className={styles.format}>
      <p>
        The first line names the columns. <code>email</code> is required; <code>first_name</code> and{" "}
        <code>last_name</code>, or <code>name</code>, are optional. Other columns are ignored. Commas, semicolons and
        tabs all work.
      </p>
      <pre>{"email,first_name,last_name\nrosa@example.com,Rosa,Jimenez\ntomas@example.com,Tomas,Novak"}</pre>
    </div>
  );
}
