import { Form } from "react-router";
import styles from "#app/routes/dashboard/csv-upload/csv-upload.module.css";
import type { CsvFile } from "#app/routes/dashboard/csv-upload/use-csv-file.ts";
import { Button } from "#app/ui/button.tsx";

export interface CsvFileFormProps {
  csv: CsvFile;
  label?: string;
  /** The types of files that are offered for choosing. */
  accept?: string;
  /** Why the last file was refused. */
  failed?: string;
  /** "Up to 1,000 people and 5 MB." */
  limits: string;
  intent: string;
  submitLabel: string;
  isSending: boolean;
}

export function CsvFileForm({
  csv,
  label = "CSV file",
  accept = ".csv,.txt,.tsv,text/csv,text/plain",
  failed,
  limits,
  intent,
  submitLabel,
  isSending,
}: CsvFileFormProps) {
  const problem = csv.problem ?? failed;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack-smaller"
      onSubmit={(event) => {
        // Sent from memory, so that a choice of columns can send the same file again.
        if (csv.file || csv.problem) event.preventDefault();
        if (csv.file) csv.send(intent, null);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <label className={styles.drop}>
        <span className={styles.dropLabel}>{label}</span>
        <span className="quiet">Choose a file or drop it here. {limits}</span>
        <input
          type="file"
          name="file"
          accept={accept}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem ? "upload-failed" : undefined}
          onChange={(event) => void csv.choose(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
      {problem && (
        <p id="upload-failed" className="problem">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
