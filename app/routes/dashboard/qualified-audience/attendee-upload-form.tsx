import { useNavigation } from "react-router";
import { attendeeFields, personFieldLabels } from "#app/csv/person-columns.ts";
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { ColumnSelects } from "#app/routes/dashboard/csv-upload/column-selects.tsx";
import { CsvFileForm } from "#app/routes/dashboard/csv-upload/csv-file-form.tsx";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import { listLimit } from "#app/routes/dashboard/csv-upload/upload-limit.ts";
import { useCsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import type { attendeeForms } from "#app/routes/dashboard/qualified-audience/actions.server.ts";
import { AttendeeUploadReport } from "#app/routes/dashboard/qualified-audience/attendee-upload-report.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconDownload } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Upload List: a file, then the report of what it would add, then the button that adds it. */
export function AttendeeUploadForm() {
  const result = useActionResult<typeof attendeeForms.report>("report");
  const refused = useActionResult("confirm") ?? result;
  const isSending = useNavigation().formData?.get("intent") === "report";
  const csv = useCsvFile(listLimit(maxPerUpload));
  if (result?.value) return <AttendeeUploadReport report={result.value} csv={csv} />;
  const unrecognised = csv.file && result?.reason;
  return (
    <Section
      title="Upload List"
      description="A CSV file with one person per line. You can check everything before it's added."
      aside={<TemplateButton />}
    >
      <CsvFileForm
        csv={csv}
        failed={refused?.form?.error?.[""]?.[0]}
        limits="Up to 1,000 people and 5 MB."
        intent="report"
        submitLabel="Upload CSV"
        isSending={isSending}
      />
      {unrecognised && (
        <ColumnSelects
          fields={attendeeFields}
          labels={personFieldLabels}
          {...unrecognised}
          isDisabled={isSending}
          onChange={(chosen) => csv.send("report", chosen)}
        />
      )}
      <FormatHelp />
    </Section>
  );
}

function TemplateButton() {
  return (
    <Button href="/dashboard/qualified-audience/template.csv" download variant="default" leftSection={<IconDownload />}>
      Template
    </Button>
  );
}

function FormatHelp() {
  return (
    <div className={styles.format}>
      <p>
        One line names the columns. <code>email</code> is required; <code>first_name</code> and <code>last_name</code>,
        or <code>name</code>, are optional. Other usual names such as “E-Mail” or “Vorname” are recognised too, and you
        can choose the columns yourself. A file of addresses without names of columns works too.
      </p>
      <pre>{"email,first_name,last_name\nrosa@example.com,Rosa,Jimenez\ntomas@example.com,Tomas,Novak"}</pre>
    </div>
  );
}
